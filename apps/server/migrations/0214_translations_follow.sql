-- Returns the translations that a change of a record's base text stores: one that only repeated the former text, and that the change
-- leaves as it was, repeats the new one. A reader of that language would go on reading the former name otherwise.
create function follow_base_text(stored jsonb, sent jsonb, field text, former_text text, new_text text) returns jsonb
  language sql immutable as $$
  select case
    when former_text is distinct from new_text and jsonb_typeof(sent #> array['language', field]) = 'object' then
      jsonb_set(sent, array['language', field], coalesce((
        select jsonb_object_agg(
          t.key,
          case
            when t.value = to_jsonb(former_text) and t.value = stored #> array['language', field, t.key] then to_jsonb(new_text)
            else t.value
          end)
        from jsonb_each(sent #> array['language', field]) t), '{}'))
    else sent
  end
$$;

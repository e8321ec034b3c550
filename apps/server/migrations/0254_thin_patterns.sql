-- A trigram index reads a list of rows for each three adjacent letters of a pattern: twelve for "ortega del pac", of which
-- "  d" and "del" are long. Runs of three letters that do not overlap (ort, ega, del, pac) are in nearly the same rows, and
-- four lists are read in a third of the time.

-- Runs of three letters of a pattern's words, in their sequence and spread evenly over each word, as a pattern that each
-- text with the whole pattern matches as well; null for a pattern with fewer than four of them, which may be in many more rows.
create function thin_pattern(pattern text) returns text
  language sql immutable strict parallel safe
  return (
    select case when count(*) > 3 then '%' || string_agg(substr(word, start, 3), '%' order by place, start) || '%' end
    from (
      select found[1] as word, place, length(found[1]) / 3 as runs
      from regexp_matches(pattern, '[[:alnum:]]{3,}', 'g') with ordinality as words (found, place)
    ) as words
    cross join lateral (
      select 1 + run * (length(word) - 3) / greatest(runs - 1, 1) as start from generate_series(0, runs - 1) as run
    ) as starts
  );

create or replace function search_ids(relation regclass, fields name[], patterns text[], starts boolean[], most bigint)
returns setof bigint language plpgsql stable security definer
set search_path = public, pg_temp
set enable_bitmapscan = off
as $function$
begin
  -- A trigram index that gets fewer than three letters reads itself and the table to their ends, for every account; without
  -- it PostgreSQL reads the account's part of the index that sorts the field.
  if true = any (starts) or exists (select from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}') then
    perform set_config('enable_bitmapscan', 'on', true);
  end if;
  return query execute format(
    'select id from %s where account_id = $1 and %s limit $2', relation,
    (
      select string_agg(
        case
          when start then format('word_starts(%s) @> %L::text[]', folded, array[pattern])
          when thin is null then format('%s like %L', folded, pattern)
          -- The concatenation keeps the whole pattern from the index.
          else format('%1$s like %2$L and (%1$s || '''') like %3$L', folded, thin, pattern)
        end, ' and ')
      from (
        select case field when 'find_text' then 'find_text' else format('fold(%I)', field) end as folded,
          pattern, start, thin_pattern(pattern) as thin
        from unnest(fields, patterns, starts) as given (field, pattern, start)
      ) as searched
    )
  ) using current_account(), most;
end $function$;

-- One and two letters no trigram index knows: a short word of a search means the beginning of a word, and those are indexed.

-- What the words of a folded text begin with, one and two letters of each. A number counts where it begins too, within a
-- word and behind its zeros: 48 is met in 48x40, in x48 and in prv-0048, not in 148.
create function word_starts(folded text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct left(word, long)
    from (
      select word from regexp_split_to_table(folded, '[^[:alnum:]]+') as word
      union all
      select run from regexp_split_to_table(folded, '[^0-9]+') as run
      union all
      select ltrim(run, '0') from regexp_split_to_table(folded, '[^0-9]+') as run
    ) as words
    cross join generate_series(1, 2) as long
    where length(word) >= long
  );

-- The same asked of one text, for whoever reads row by row: building the array takes ten times as long.
create function start_pattern(folded text) returns text
  language sql immutable strict parallel safe
  return case
    when folded ~ '^0' then '(^|[^0-9])' || folded
    when folded ~ '^[0-9]+$' then '(^|[^0-9])0*' || folded
    else '(^|[^[:alnum:]])' || folded
  end;

create index customers_starts on customers using gin (account_id, word_starts(find_text));
create index suppliers_starts on suppliers using gin (account_id, word_starts(find_text));
create index raw_materials_starts on raw_materials using gin (account_id, word_starts(find_text));
create index users_starts on users using gin (account_id, word_starts(find_text));
create index products_starts on products
  using gin (account_id, word_starts(fold(name_es)), word_starts(fold(name_en)));
create index notifications_starts on notifications
  using gin (account_id, word_starts(fold(description_es)), word_starts(fold(description_en)));
create index stock_lots_starts on stock_lots using gin (account_id, kind, word_starts(fold(lot_code)));
create index stock_movements_starts on stock_movements using gin (account_id, kind, word_starts(fold(lot_code)));

drop function search_ids(regclass, name[], text[], bigint);

-- The text at the place of a start is a word's beginning, the others are patterns of `like`.
create function search_ids(relation regclass, fields name[], patterns text[], starts boolean[], most bigint)
returns setof bigint language plpgsql stable security definer
set search_path = public, pg_temp
set enable_bitmapscan = off
as $function$
begin
  -- A trigram index that is asked for less than three letters reads itself and the table to their ends, for every
  -- account; without it PostgreSQL reads the account's part of the index that sorts the field.
  if true = any (starts) or exists (select from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}') then
    perform set_config('enable_bitmapscan', 'on', true);
  end if;
  return query execute format(
    'select id from %s where account_id = $1 and %s limit $2', relation,
    (
      select string_agg(
        case when asked.start
          then format('word_starts(%s) @> %L::text[]', asked.folded, array[asked.pattern])
          else format('%s like %L', asked.folded, asked.pattern)
        end, ' and ')
      from (
        select case field when 'find_text' then 'find_text' else format('fold(%I)', field) end as folded, pattern, start
        from unnest(fields, patterns, starts) as given (field, pattern, start)
      ) as asked
    )
  ) using current_account(), most;
end $function$;

revoke all on function search_ids from public;
grant execute on function search_ids to tarima_app;

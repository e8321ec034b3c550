create table measures (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  name text not null,
  description text not null,
  custom_fields jsonb not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- What each language shows: its translation, or the base text.
  name_es text not null generated always as (coalesce(metadata #>> '{language,name,es}', name)) stored,
  name_en text not null generated always as (coalesce(metadata #>> '{language,name,en}', name)) stored,
  description_es text not null generated always as (coalesce(metadata #>> '{language,description,es}', description)) stored,
  description_en text not null generated always as (coalesce(metadata #>> '{language,description,en}', description)) stored,
  primary key (account_id, id)
);

create index measures_name_es on measures (account_id, fold(name_es), id);
create index measures_name_en on measures (account_id, fold(name_en), id);
-- Paragraphs are too long for an index entry: their first letters order them well enough to read.
create index measures_description_es on measures (account_id, left(fold(description_es), 100), id);
create index measures_description_en on measures (account_id, left(fold(description_en), 100), id);
create index measures_created_at on measures (account_id, created_at, id);
create index measures_updated_at on measures (account_id, updated_at, id);
create index measures_search on measures using gin (
  account_id,
  fold(name_es) gin_trgm_ops,
  fold(name_en) gin_trgm_ops,
  fold(description_es) gin_trgm_ops,
  fold(description_en) gin_trgm_ops
);

call record_table('measures');

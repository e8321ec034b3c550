-- Orders were told apart by ten colours, so that every tenth looked the same. Orders and planned work that have the colour which
-- the id gave get the colour which it gives now; colours that were chosen stay. Neither is a change of the order.
alter table orders no force row level security;
alter table planning_events no force row level security;
alter table orders disable trigger user;
alter table planning_events disable trigger user;

create temporary table recoloured on commit drop as
select o.account_id, o.id,
  (array['#1f77b4', '#d1495b', '#2a9d8f', '#7b5ea7', '#c77d1e', '#3a7d44', '#b5446e', '#4361a8', '#8d6b48', '#00798c'])[o.id % 10 + 1] as old,
  (array['#025763', '#c74c3d', '#6a3f41', '#7866d2', '#8c5509', '#9c347c', '#057918', '#30573f', '#466784', '#2e40a3', '#8a2300',
    '#8141a4', '#a92e55', '#345901', '#00736b', '#524569', '#1d60bc', '#b95e04', '#ac3225', '#c4486c', '#7e1b6d', '#5b6a44',
    '#005184', '#7b566d', '#5851ba', '#674600', '#a754af', '#632b90', '#8b0f49'])[o.id % 29 + 1] as new
from orders o;

update orders o set metadata = o.metadata || jsonb_build_object('color', r.new)
from recoloured r where o.account_id = r.account_id and o.id = r.id and o.metadata ->> 'color' = r.old;
update planning_events e set metadata = e.metadata || jsonb_build_object('color', r.new)
from recoloured r where e.account_id = r.account_id and e.order_id = r.id and e.metadata ->> 'color' = r.old;

alter table planning_events enable trigger user;
alter table orders enable trigger user;
alter table planning_events force row level security;
alter table orders force row level security;

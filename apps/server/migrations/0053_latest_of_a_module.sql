-- The latest records of one module: whoever may see few modules is told of theirs without reading the others' story.
drop index history_created;
create index history_created on history (account_id, module, id desc) where action = 'create';

-- What somebody did to profiles and to the account's settings, for the activity on that person's panel.
create index history_rights on history (account_id, user_id, id desc) where module in ('profiles', 'accounts');

-- Passkeys: keys of a device or a password manager, as a second factor and to sign in without a password.
create table passkeys (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (name <> ''),
  credential_id bytea not null,
  public_key bytea not null,
  -- Count of signatures that the device keeps; some keep none, and it stays 0.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default present(),
  last_used_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, credential_id),
  foreign key (account_id, user_id) references users on delete cascade
);
create index passkeys_user on passkeys (account_id, user_id, id);
call isolate_tenants('passkeys', 'select, insert, update, delete');

-- Challenges that a device signs: each is for one purpose and one use, and those of a session for its user alone.
create table passkey_challenges (
  account_id bigint not null references accounts,
  challenge bytea not null,
  purpose text not null check (purpose in ('register', 'sign-in', 'second-factor', 'reauthenticate')),
  session_id uuid,
  expires_at timestamptz(3) not null,
  primary key (account_id, challenge),
  foreign key (account_id, session_id) references sessions on delete cascade,
  check ((purpose = 'sign-in') = (session_id is null))
);
create index passkey_challenges_age on passkey_challenges (account_id, expires_at);
create index passkey_challenges_session on passkey_challenges (account_id, session_id);
call isolate_tenants('passkey_challenges', 'select, insert, update, delete');

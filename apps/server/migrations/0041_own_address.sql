-- Another e-mail of one's own waits until the code that was mailed to it comes back; until then the old one is good.
alter table users add column pending_email text;

alter table mailed_codes drop constraint mailed_codes_purpose_check;
alter table mailed_codes add constraint mailed_codes_purpose_check
  check (purpose in ('validate-email', 'reset-password', 'change-email'));

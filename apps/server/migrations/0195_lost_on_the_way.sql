-- Half-made pieces that left and did not arrive: `pieces` counts those that did, and the reason says what became of the others.
alter table shipments
  add column lost numeric(14, 3) check (lost > 0),
  add column lost_reason text,
  drop constraint shipments_pieces_check,
  add constraint shipments_pieces_check check (pieces > 0 or (pieces = 0 and lost is not null)),
  add constraint shipments_loss_check check (
    (lost is null) = (lost_reason is null) and (lost is null or (detail_id is not null and status = 'finished')));

-- The step that made them has made fewer, which the receiver tells and no tablet: a driver may be no user.
alter table floor_reports drop constraint floor_reports_kind_check;
alter table floor_reports drop constraint floor_reports_check;
alter table floor_reports
  alter column user_id drop not null,
  add column teller text,
  add constraint floor_reports_kind_check check (
    kind in ('start', 'pause', 'pieces', 'reworked', 'finish', 'stocked', 'lost')),
  add constraint floor_reports_check check (
    kind in ('pieces', 'reworked', 'lost') or (good = 0 and scrap = 0 and aside = 0)),
  add constraint floor_reports_lost_check check (
    kind <> 'lost' or (scrap > 0 and good between 0 - scrap and 0 and aside = 0 and reason is not null and tablet_id is null
      and undoes is null)),
  add constraint floor_reports_user_check check (user_id is not null or (kind = 'lost' and teller is not null));

import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { getModule } from '@tarima/domain/modules';
import type { WholePurchase } from '@tarima/domain/purchases/contract';
import { purchases } from '@tarima/domain/purchases/purchase';
import { sql, type RawBuilder } from 'kysely';
import type { Catalogue } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';

/** Catalogue of purchases as their list shows them. */
export const purchaseCatalogue: Catalogue = {
  module: purchases,
  moduleOf: getModule,
  computed: {
    lines: sql`(
      select count(*)::int from purchases_lines l where l.account_id = t.account_id and l.owner_id = t.id)`,
  },
};

/** Returns a purchase with its lines and receipts. @throws CodedError ENTITY_NOT_FOUND, also outside the scope. */
export async function getPurchase(
  tx: Transaction,
  id: number,
  language: Language,
  rowScope: RawBuilder<unknown>,
): Promise<WholePurchase> {
  const name = sql.ref(`name_${language}`);
  const description = sql.ref(`description_${language}`);
  const found = await tx.row(sql<WholePurchase>`
    select p.id, p.status, p.expected_on as "expectedOn", p.notes, p.total,
      jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email, 'phoneNumber', s.phone_number,
        'city', s.city, 'language', s.language) as supplier,
      jsonb_build_object('id', w.id, 'name', w.${name},
        'division', jsonb_build_object('id', d.id, 'name', d.${name}, 'location', d.location)) as store,
      jsonb_build_object('id', u.id, 'name', u.name) as "createdBy",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'material', jsonb_build_object('id', r.id, 'name', r.${description}),
          'measure', m.${name}, 'quantity', l.quantity::float8, 'received', l.received::float8, 'lumberUnit', m.lumber_unit,
          'price', l.price::text, 'per', l.per, 'amount', round(l.quantity * l.price / l.per, 2)::text, 'expectedOn', l.expected_on) order by l.position, l.id)
        from purchases_lines l
        join raw_materials r on r.account_id = l.account_id and r.id = l.raw_material_id
        join measures m on m.account_id = r.account_id and m.id = r.measure_id
        where l.account_id = p.account_id and l.owner_id = p.id), '[]') as lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'store', jsonb_build_object('id', cs.id, 'name', cs.${name}),
          'invoice', c.invoice, 'moreCame', c.more_came,
          'receivedBy', case when cu.id is not null then jsonb_build_object('id', cu.id, 'name', cu.name) end,
          'receivedAt', to_json(c.received_at),
          'undone', case when c.undone_at is not null then jsonb_build_object('at', to_json(c.undone_at), 'reason', c.undo_reason,
            'by', case when uu.id is not null then jsonb_build_object('id', uu.id, 'name', uu.name) end) end,
          'items', (
            select jsonb_agg(jsonb_build_object('line', i.line_id,
              'material', jsonb_build_object('id', ir.id, 'name', ir.${description}),
              'quantity', i.quantity::float8, 'lotCode', i.lot_code, 'tally', i.tally - 'packs') order by i.id)
            from purchases_receipts_items i
            join raw_materials ir on ir.account_id = i.account_id and ir.id = i.raw_material_id
            where i.account_id = c.account_id and i.owner_id = c.id)) order by c.id)
        from purchases_receipts c
        join stores cs on cs.account_id = c.account_id and cs.id = c.store_id
        left join users cu on cu.account_id = c.account_id and cu.id = c.received_by_id
        left join users uu on uu.account_id = c.account_id and uu.id = c.undone_by_id
        where c.account_id = p.account_id and c.purchase_id = p.id), '[]') as receipts,
      p.sent_at as "sentAt", p.mailed_at as "mailedAt", p.mailed_to as "mailedTo", p.closed_at as "closedAt", p.created_at as "createdAt", p.updated_at as "updatedAt"
    from (select * from purchases where account_id = ${tx.accountId} and id = ${id} and ${rowScope}) p
    join suppliers s on s.account_id = p.account_id and s.id = p.supplier_id
    join stores w on w.account_id = p.account_id and w.id = p.store_id
    join divisions d on d.account_id = w.account_id and d.id = w.division_id
    join users u on u.account_id = p.account_id and u.id = p.created_by_id`);
  if (!found) throw new CodedError('ENTITY_NOT_FOUND');
  return found;
}

import { globalSettingsTexts } from '@tarima/domain/accounts/texts';
import { languages } from '@tarima/domain/kit/words';
import {
  deliveryStatusTexts,
  webhookErrorTexts,
  webhookKindTexts,
  webhookTexts as texts,
} from '@tarima/domain/webhooks/texts';
import { findTableWords } from '@tarima/domain/profiles/table-words';
import { maxWebhookAttempts } from '@tarima/domain/webhooks/webhook';
import { getServerTime } from '@tarima/server/kit/clock';
import { pickNumberByPath } from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import { startReceiver, verifyByGuide } from '@tarima/server/testing/webhook-receiver';
import type { Company } from '../run/company.ts';
import { keepPictures } from '../run/keep-pictures.ts';
import { createSellingCompany, noWords } from '../run/selling.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

/** Creates a quotation of ten pallets. @returns its id */
async function createQuotation(company: Company): Promise<number> {
  const admin = await company.admin();
  const loadFirst = async (path: string) =>
    pickNumberByPath((await admin.get(path)).body, 'elements.0.id');
  const { body } = await admin.post('/orders', {
    customer: { id: await loadFirst('/customers') },
    orderDate: getDayAhead(0),
    details: [
      {
        product: { id: await loadFirst('/products') },
        data: { quantity: 10, price: '10.50', discount: 0, discountType: 0 },
      },
    ],
  });
  return pickNumberByPath(body, 'id');
}

for (const language of languages)
  test.describe(`webhooks in ${language}`, () => {
    test.use({ language });

    test('send a signed event for a new quotation, and a failed delivery is sent again by hand', async ({
      page,
      open,
      company,
      say,
    }) => {
      await createSellingCompany(company);
      let isWell = true;
      const receiver = await startReceiver(
        (_, response) => void response.writeHead(isWell ? 204 : 500).end(),
      );
      try {
        await open('/global-settings');
        await page.getByRole('tab', { name: say(globalSettingsTexts.webhooks) }).click();
        await page.getByRole('button', { name: say(texts.create) }).click();
        const form = page.getByRole('form', { name: say(texts.create) });
        const name = 'Tienda en línea';
        await form.getByLabel(new RegExp(`^${say(texts.name)}`)).fill(name);
        await form.getByLabel(new RegExp(`^${say(texts.url)}`)).fill(receiver.url);
        const event = {
          module: say(findTableWords('orders') ?? noWords),
          kind: say(webhookKindTexts.created),
        };
        await form.getByLabel(say(texts.eventLabel, event)).check();
        await form.getByRole('button', { name: say(texts.create) }).click();
        const secret = await page.getByLabel(say(texts.secret), { exact: true }).inputValue();
        await page.getByRole('button', { name: say(texts.close) }).click();

        const first = await createQuotation(company);
        await expect.poll(() => receiver.requests.length).toBe(1);
        expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({
          event: 'orders.created',
          recordId: first,
        });
        const listVerified = () =>
          verifyByGuide(
            receiver.requests.map(({ headers, body }) => ({
              secret,
              signature: String(headers['tarima-signature']),
              body,
              now: getServerTime(),
            })),
          );
        expect(listVerified()).toEqual([true]);

        await page.getByRole('button', { name: say(texts.logOf, { name }) }).click();
        const log = page.getByRole('dialog', { name: say(texts.logOf, { name }) });
        const delivery = (id: number) =>
          log.getByRole('listitem').filter({ hasText: say(texts.record, { id }) });
        /** Loads the log until it shows a delivery with these facts. */
        const expectLogged = (id: number, facts: readonly string[]): Promise<void> =>
          expect(async () => {
            await log.getByRole('button', { name: say(texts.refresh) }).click();
            for (const fact of facts)
              await expect(delivery(id)).toContainText(fact, { timeout: 1_000 });
          }).toPass();
        await expectLogged(first, [say(deliveryStatusTexts.delivered), 'HTTP 204']);
        await keepPictures(page, `webhooks/${language}-delivered`);

        isWell = false;
        const second = await createQuotation(company);
        await expectLogged(second, [
          say(deliveryStatusTexts.waiting),
          say(webhookErrorTexts.status, { status: 500 }),
          say(texts.attempts, { count: 1, max: maxWebhookAttempts }),
          say(texts.next, { date: '' }),
        ]);
        await keepPictures(page, `webhooks/${language}-refused`);

        isWell = true;
        const resend = say(texts.sendNowOf, { event: 'orders.created', id: second });
        await delivery(second).getByRole('button', { name: resend }).click();
        await expectToast(page, say(texts.repeated));
        await expectLogged(second, [say(deliveryStatusTexts.delivered), 'HTTP 204']);
        await expect(delivery(second)).not.toContainText(say(texts.next, { date: '' }));
        await keepPictures(page, `webhooks/${language}-sent-again`);
        expect(listVerified()).toEqual([true, true, true]);
        const [, refused, accepted] = receiver.requests;
        expect(accepted?.body, 'the same event').toBe(refused?.body);
        expect(JSON.parse(accepted?.body ?? '')).toMatchObject({ recordId: second });

        await log.press('Escape');
        const item = page.getByRole('listitem').filter({ hasText: receiver.url });
        await expect(item, 'nothing is left of the failure').not.toContainText(
          say(texts.failing, { date: '' }),
        );
        await keepPictures(page, `webhooks/${language}-webhooks`);
      } finally {
        await receiver.close();
      }
    });
  });

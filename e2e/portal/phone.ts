import { expect, type Page } from '@playwright/test'

interface Prompt {
  readonly id: string
  readonly kind: string
  readonly code: string
  readonly control_code: string
}

const simulator = () => process.env.E2E_SIMULATOR_URL ?? ''

type PhoneAnswer = 'ok' | 'cancel'

/** The control code of a page, in any language. */
export const controlCode = (page: Page) =>
  page.getByRole('heading', { name: /Control code|Kontrolinis kodas|Kontroles kods|Kontrollkood/ })

/** Confirms on the phone that rings with the control code of a page, once both have appeared. */
export async function confirmOnPhone(page: Page): Promise<void> {
  await expect(controlCode(page)).toBeVisible()
  const shown = ((await controlCode(page).textContent()) ?? '').replaceAll(/\D/g, '')
  await confirmCode(shown)
}

/** Confirms on the phone that rings with a control code that a program got. */
export const confirmCode = (shown: string) =>
  answer(({ control_code }) => control_code === shown, 'ok')

/** Answers the ringing phone of a person whom no other story calls at the time. */
export const answerPhone = (personalCode: string, given: PhoneAnswer = 'ok') =>
  answer(({ code }) => code === personalCode, given)

/** Confirms an identification, or a signature without a control code, that a person began by a scan, if it rings. */
export async function confirmScanned(personalCode: string): Promise<void> {
  const isScanned = ({ code, kind, control_code }: Prompt) =>
    code === personalCode && (kind === 'authentication' || control_code === '')
  await answerIfRinging(isScanned, 'ok')
}

/**
 * Opens the link of a QR code in a person's simulated app. The app reports back only when the person has answered, so
 * nothing waits for it.
 */
export function openInApp(documentNumber: string, deviceLink: string): void {
  const body = JSON.stringify({ documentNumber, deviceLink, flowType: 'QR' })
  const opened = fetch(`${simulator()}/mock/device-link`, { method: 'POST', body })
  // The story may end before the app reports back.
  opened.catch(() => undefined)
}

/** No phone answers by itself: the story decides when. */
async function answer(isMeant: (prompt: Prompt) => boolean, given: PhoneAnswer): Promise<void> {
  await expect.poll(() => answerIfRinging(isMeant, given), { intervals: [50] }).toBe(200)
}

async function answerIfRinging(
  isMeant: (prompt: Prompt) => boolean,
  given: PhoneAnswer,
): Promise<number | string> {
  const ringing = (await (await fetch(`${simulator()}/prompts.json`)).json()) as readonly Prompt[]
  const prompt = ringing.find(isMeant)
  if (!prompt) return 'no phone rings'
  const answered = await fetch(`${simulator()}/prompts/${prompt.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer: given }),
  })
  return answered.status
}

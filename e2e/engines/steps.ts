import { randomUUID } from 'node:crypto'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { expect } from '@playwright/test'
import { owner } from '../portal/owner'
import type { GivenFile } from '../portal/signed-file'
import { addressOf } from '../portal/story'
import { text } from '../text'
import { documents, sending, signing } from './names'
import type { Page } from './page'
import { confirmOnPhone } from './phones'

/** Steps that several stories have in common. Each story has its own addresses. */
export const newAddress = () => `${randomUUID()}@example.com`

export const asked = () => ({
  name: owner.name,
  surname: owner.surname,
  email: newAddress(),
  language: 'en' as const,
})

export const pdf = (name: string, pages: number): GivenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: samplePdf({ pages }),
})

/** Requests a message to a person's phone. The fields may be folded. */
export async function askByMessage(tab: Page, code: string): Promise<void> {
  await tab.click(signing.smartId)
  if ((await tab.text(signing.code)) === undefined) await tab.click(signing.messageInstead)
  await tab.type(signing.code, code)
  await tab.click(signing.send)
}

export async function signIn(tab: Page): Promise<void> {
  await tab.go(addressOf('/sign-in'))
  await askByMessage(tab, owner.code)
  await confirmOnPhone(tab, documents.heading)
}

export async function addSigner(
  tab: Page,
  [name, surname]: readonly [string, string],
  email: string,
): Promise<void> {
  await tab.wait(sending.uploaded)
  await tab.type(sending.name, name)
  await tab.type(sending.surname, surname)
  await tab.type(sending.email, email)
  await tab.click(sending.add)
  await tab.wait({ role: 'text', name: new RegExp(email) })
}

/** Scrolls to a page of the document, and waits until it is drawn. */
export async function seesInk(tab: Page, page: number, pages: number): Promise<void> {
  const label = text('viewer.page', { page, pages })
  await expect.poll(() => tab.eval(hasInk, label), { message: label }).toBe(true)
}

/** Runs in the page. Later pages appear after the last present one has been scrolled to. */
function hasInk(label: string): boolean {
  const within = document.querySelector('dialog:modal') ?? document
  const sheet = within.querySelector(`section[aria-label="${label}"]`)
  const last = [...within.querySelectorAll('section[aria-label^="Page "]')].at(-1)
  ;(sheet ?? last)?.scrollIntoView({ block: 'start', behavior: 'instant' })
  const canvas = sheet?.querySelector('canvas')
  const picture = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  return picture?.data.some((value, index) => index % 4 !== 3 && value < 128) ?? false
}

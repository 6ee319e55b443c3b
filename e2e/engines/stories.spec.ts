import { expect } from '@playwright/test'
import { app, mobile } from '../people'
import { inviteByApi } from '../portal/invite'
import { askedOwner } from '../portal/owner'
import { openRecordedLine } from '../portal/recorded-line'
import { signedPdf, uploadByApi } from '../portal/signed-file'
import { addressOf, mailedLink } from '../portal/story'
import { like, text } from '../text'
import type { Sought } from './find-element'
import { checking, documents, remote, sending, signing } from './names'
import { bringNetworkBack, standInForNetwork, takeNetworkAway } from './network'
import type { Page } from './page'
import { confirmOnPhone, scanWithApp, shownCode } from './phones'
import { addSigner, askByMessage, asked, newAddress, pdf, seesInk, signIn } from './steps'
import { test as it } from './story'

/** Further stories that run in each engine. */

declare global {
  /** The router of Next, which opens a page without loading a document. */
  var next: { readonly router: { readonly push: (path: string) => void } }
}

it('signs by Mobile-ID', async ({ tab }) => {
  const { phone, code } = mobile.signs
  const signer = { ...asked(), name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber' }
  await tab.go(await inviteByApi(signer))
  await tab.click(signing.mobileId)
  await tab.type(signing.code, code)
  await tab.type(signing.phone, phone)
  expect(await tab.eval(heightsOfFields)).toHaveLength(1)
  await tab.click(signing.send)
  await confirmOnPhone(tab, signing.signed)
})

it('signs by a QR code', async ({ tab }) => {
  const signer = {
    ...asked(),
    name: 'Device Link',
    country: 'LT',
    personal_code: '40404040009',
  } as const
  await tab.go(await inviteByApi(signer))
  await tab.click(signing.withQr)
  await scanWithApp(tab, 'PNOLT-40404040009-MOCK-Q', signing.signed)
})

it('signs at a remote provider', async ({ tab }) => {
  const signer = { ...asked(), name: 'Carmen', surname: 'Española Española' }
  await tab.go(await inviteByApi(signer))
  await tab.click(remote.method)
  await tab.click(remote.goOn)
  await tab.wait(remote.logIn)
  await tab.eval(choosePerson, 'IDCES-99999999R')
  await tab.click(remote.logIn)
  await tab.click(remote.authorise)
  await tab.wait(signing.signed)
})

/** Runs in the provider's page. */
function choosePerson(number: string): void {
  const choice = document.querySelector('select')
  if (choice) choice.value = number
}

it('reads 30 pages', async ({ tab }) => {
  const signer = asked()
  await uploadByApi(pdf('Ilga sutartis.pdf', 30), [signer])
  await tab.go(await mailedLink(signer.email))
  await seesInk(tab, 1, 30)
  await tab.click(signing.open)
  for (const page of [1, 15, 30]) await seesInk(tab, page, 30)
  await tab.key('Escape')
  await tab.waitGone(signing.close)
})

it('declines with a reason', async ({ tab }) => {
  await tab.go(await inviteByApi(asked()))
  await tab.click(signing.decline)
  await tab.type(signing.reason, 'Neteisinga kaina: 1000 €, ne 100 €')
  await tab.click(signing.declineSubmit)
  await tab.wait(signing.declined)
})

it('shows the same control code after leaving and coming back', async ({ tab }) => {
  const signer = { ...asked(), name: 'TIMEOUT', surname: 'TESTNUMBER' }
  await tab.go(await inviteByApi(signer))
  await askByMessage(tab, app.neverAnswers.code)
  const code = await shownCode(tab)
  await tab.go(addressOf('/validation'))
  await tab.wait(checking.heading)
  await tab.back()
  expect(await shownCode(tab)).toBe(code)
  await confirmOnPhone(tab, signing.signed)
})

it('places a mark by hand', async ({ tab }) => {
  await signIn(tab)
  await tab.go(addressOf('/documents/new'))
  await tab.files(sending.chooseFiles, pdf('Žymima.pdf', 1))
  await addSigner(tab, ['Ona', 'Testaitė'], newAddress())
  await tab.click(sending.settings)
  await tab.click(sending.markOption)
  await tab.click(sending.byHand)
  const mark: Sought = {
    role: 'button',
    name: text('new-document.markOf', { name: 'Ona Testaitė' }),
  }
  await seesInk(tab, 1, 1)
  await tab.drag(mark, -120, -90)
  await tab.wait({ role: 'status', name: like('new-document.markAt', { page: 1 }) })
  await tab.click(sending.send)
  await tab.wait(documents.more)
})

it('sends a document in bulk', async ({ tab }) => {
  await signIn(tab)
  await tab.go(addressOf('/documents/bulk'))
  await tab.files(sending.chooseFiles, pdf('Nuoma.pdf', 1))
  await tab.wait(sending.uploaded)
  const rows = ['Ona', 'Jonas', 'Petras'].map((name) => `${name};Testas;${newAddress()}`)
  const table = ['Vardas;Pavardė;El. paštas', ...rows].join('\r\n')
  await tab.files(sending.chooseTable, {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  })
  await tab.wait(sending.peopleRead)
  await tab.click(sending.sendMany)
  await tab.wait(sending.allSent)
})

it('checks a signed file without a network', async ({ tab }) => {
  const line = await openRecordedLine(addressOf(''))
  await tab.go(`${line.address}/validation`)
  await tab.click(checking.keep)
  await tab.wait(checking.remove)
  const file = await signedPdf()
  await line.cut()
  await tab.go(`${line.address}/validation`)
  await tab.files(checking.chooseFile, file)
  await tab.wait(checking.valid)
})

it('signs out, and Back shows no earlier page', async ({ tab }) => {
  await signIn(tab)
  await tab.go(addressOf('/settings'))
  await tab.go(addressOf('/documents'))
  await tab.click(documents.account)
  await tab.click(documents.signOut)
  await tab.wait(documents.signIn)
  await backToSignIn(tab, documents.heading, '/documents')
  await backToSignIn(tab, documents.settingsHeading, '/settings')
})

it('keeps the page while the network is away', async ({ tab }) => {
  await signIn(tab)
  await tab.go(addressOf('/documents/new'))
  await standInForNetwork(tab)
  await tab.eval((path) => next.router.push(path), '/documents')
  await tab.wait(documents.heading)
  await takeNetworkAway(tab)
  await inviteByApi({ ...askedOwner, email: newAddress() })
  await bringNetworkBack(tab)
})

/** Goes back to a page after signing out: only the sign-in is visible. */
async function backToSignIn(tab: Page, heading: Sought, path: string): Promise<void> {
  await tab.back()
  let isSeen = false
  const address = async () => {
    isSeen ||= (await tab.text(heading)) !== undefined
    return await tab.eval(() => location.search)
  }
  // A page that is being left does not answer.
  await expect
    .poll(() => address().catch(() => 'none'), { intervals: [20] })
    .toBe(`?to=${encodeURIComponent(path)}`)
  expect(isSeen).toBe(false)
}

/** Runs in the page. Engines draw selects in different heights. */
function heightsOfFields(): readonly number[] {
  const fields = [...document.querySelectorAll<HTMLElement>('select, #code, #phone')]
  return [...new Set(fields.map(({ offsetHeight }) => offsetHeight))]
}

import { expect } from '@playwright/test'
import { sendAsOwner } from '../portal/acting-owner'
import { inviteByApi } from '../portal/invite'
import { owner } from '../portal/owner'
import { openRecordedLine } from '../portal/recorded-line'
import { signedPdf } from '../portal/signed-file'
import { addressOf, mailedLink } from '../portal/story'
import { text } from '../text'
import { coreStories } from './core-stories'
import type { Sought } from './find-element'
import { checking, documentHeading, documents, sending, signing } from './names'
import { confirmOnPhone } from './phones'
import { addSigner, askByMessage, asked, newAddress, pdf, seesInk, signIn } from './steps'
import { test as it } from './story'

/** The core of the portal. */

it(coreStories.invite, async ({ tab }) => {
  const address = newAddress()
  await signIn(tab)
  await tab.click(documents.newDocument)
  await tab.files(sending.chooseFiles, pdf('Sutartis.pdf', 1))
  await addSigner(tab, ['Ona', 'Testaitė'], address)
  await tab.click(sending.send)
  await tab.wait(documents.more)
  expect(await mailedLink(address)).toContain(addressOf('/invitation/'))

  // A click outside a dialog without fields closes it.
  await tab.click(documents.more)
  await tab.click(documents.remove)
  await tab.wait(documents.removeDialog)
  await tab.clickAt([5, 5])
  await tab.waitGone(documents.removeDialog)
})

it(coreStories.sign, async ({ tab }) => {
  await tab.go(await inviteByApi(asked()))
  await tab.wait(documentHeading)
  await seesInk(tab, 1, 1)
  await askByMessage(tab, owner.code)
  await confirmOnPhone(tab, signing.signed)
  await tab.wait(signing.download)
})

it(coreStories.private, async ({ tab }) => {
  await tab.go(await inviteByApi(asked(), 'private'))
  await tab.wait(signing.privateHeading)
  expect(await tab.text(documentHeading)).toBeUndefined()
  await askByMessage(tab, owner.code)
  await confirmOnPhone(tab, documentHeading)
  await seesInk(tab, 1, 1)
})

it(coreStories.link, async ({ tab }) => {
  const id = await sendAsOwner('Laikina.pdf', [
    { name: 'Ona', surname: 'Testaitė', email: newAddress() },
  ])
  await signIn(tab)
  await tab.go(addressOf(`/documents/${id}`))
  await tab.click(documents.temporaryLink)
  await tab.click(documents.createLink)
  await tab.wait(documents.link)
  const link = await tab.eval(valueOfLink)
  expect(link).toContain(addressOf('/signing-link/'))
  await tab.go(link)
  await tab.wait(signing.privateHeading)
  await askByMessage(tab, owner.code)
  await confirmOnPhone(tab, { role: 'heading', name: 'Laikina.pdf' })
  await askByMessage(tab, owner.code)
  await confirmOnPhone(tab, signing.signed)
})

/** Runs in the page. */
function valueOfLink(): string {
  return document.querySelector<HTMLInputElement>('dialog:modal input[readonly]')?.value ?? ''
}

it(coreStories.dashboard, async ({ tab }) => {
  const { buffer } = await signedPdf()
  const name = `Pasirašyta ${newAddress().slice(0, 8)}.pdf`
  const signer = { name: 'Ona', surname: 'Testaitė', email: newAddress() }
  const file = { filename: name, content: buffer.toString('base64') }
  await sendAsOwner(name, [signer], { file })
  await signIn(tab)
  const link: Sought = { role: 'link', name }
  await tab.wait(link)
  await tab.wait({ role: 'text', name: text('new-document.someOf', { needed: 0, count: 1 }) })
  await tab.click(link)
  await tab.wait({ role: 'heading', name })
  await tab.wait(checking.valid)
})

it(coreStories.check, async ({ tab }) => {
  const line = await openRecordedLine(addressOf(''))
  await tab.go(`${line.address}/validation`)
  await tab.files(checking.chooseFile, await signedPdf())
  await tab.wait(checking.valid)
  await tab.wait(checking.send)
  expect(line.requests().filter((request) => !request.startsWith('GET '))).toEqual([])
})

import type { Page } from '@playwright/test'
import { builtActions, callAction } from '../built-actions'
import { openLine } from '../document-page'
import { buttonOf } from '../elements'
import { inviteByApi } from '../invite'
import { sendDocument } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

/** Every action with arguments, and its page. */
const pages = {
  'app/actions.ts chooseLanguage': 'start',
  'app/actions.ts openLink': 'start',
  'app/sign-in/actions.ts start': 'signIn',
  'app/sign-in/actions.ts bringAnswer': 'signIn',
  'app/validation/actions.tsx announceFile': 'validation',
  'app/validation/actions.tsx checkFile': 'validation',
  'components/owner-actions.ts announceFile': 'newDocument',
  'components/owner-actions.ts readContents': 'newDocument',
  'components/owner-actions.ts sendInvitations': 'newDocument',
  'components/owner-actions.ts sendBatch': 'bulk',
  'components/owner-actions.ts stopBatch': 'bulk',
  'components/owner-actions.ts saveNewTemplate': 'newDocument',
  'components/owner-actions.ts saveAsTemplate': 'document',
  'components/owner-actions.ts beginOfTemplate': 'templates',
  'components/owner-actions.ts renameTemplate': 'templates',
  'components/owner-actions.ts removeTemplate': 'templates',
  'components/owner-actions.ts saveSettings': 'settings',
  'components/owner-actions.ts createOrganisation': 'organisation',
  'components/owner-actions.ts inviteMember': 'organisation',
  'components/owner-actions.ts addProgram': 'organisation',
  'components/owner-actions.ts changeRole': 'organisation',
  'components/owner-actions.ts removeMember': 'organisation',
  'components/owner-actions.ts saveOrganisation': 'organisation',
  'components/owner-actions.ts saveBrand': 'organisation',
  'components/owner-actions.ts saveStaffSignIn': 'organisation',
  'components/owner-actions.ts checkStaffSignIn': 'organisation',
  'components/owner-actions.ts removeStaffSignIn': 'organisation',
  'components/owner-actions.ts saveCallback': 'organisation',
  'components/owner-actions.ts testOrganisationCallback': 'organisation',
  'components/owner-actions.ts connectDirectory': 'organisation',
  'components/owner-actions.ts disconnectDirectory': 'organisation',
  'components/owner-actions.ts saveDirectory': 'organisation',
  'components/owner-actions.ts setGroupRole': 'organisation',
  'components/owner-actions.ts changeSender': 'document',
  'components/owner-actions.ts moveDocument': 'document',
  'components/owner-actions.ts moveTemplate': 'templates',
  'components/owner-actions.ts remindChosen': 'documents',
  'components/owner-actions.ts archiveRows': 'documents',
  'components/owner-actions.ts labelRows': 'documents',
  'components/owner-actions.ts saveLabel': 'labels',
  'components/owner-actions.ts removeLabel': 'labels',
  'components/owner-actions.ts removeChosen': 'documents',
  'components/owner-actions.ts remindSigner': 'document',
  'components/owner-actions.ts readSignerLink': 'document',
  'components/owner-actions.ts addSigner': 'document',
  'components/owner-actions.ts replayCallback': 'document',
  'components/owner-actions.ts testCallback': 'callbacks',
  'components/owner-actions.ts cancelDocument': 'document',
  'components/owner-actions.ts extendDocument': 'document',
  'components/owner-actions.ts setReminders': 'document',
  'components/owner-actions.ts setHandOver': 'document',
  'components/owner-actions.ts keepDocument': 'document',
  'components/owner-actions.ts remindAll': 'document',
  'components/owner-actions.ts removeDocument': 'document',
  'components/owner-actions.ts removeSigner': 'document',
  'components/owner-actions.ts makeLink': 'document',
  'components/owner-actions.ts readSigner': 'document',
  'components/owner-actions.ts changeSigner': 'document',
  'components/owner-actions.ts clearHit': 'document',
  'components/owner-actions.ts sendAgain': 'document',
  'components/owner-actions.ts beginOfDocument': 'document',
  'components/owner-actions.ts forgetPerson': 'settings',
  'components/owner-actions.ts signOwn': 'signOwn',
  'app/(owner)/waiting/actions.ts begin': 'waiting',
  'components/signer-actions.ts callPhone': 'signing',
  'components/signer-actions.ts bringAnswer': 'signing',
  'components/signer-actions.ts cancel': 'signing',
  'components/signer-actions.ts decline': 'signing',
  'components/signer-actions.ts approve': 'signing',
  'components/signer-actions.ts handOver': 'signing',
  'components/signer-actions.ts askAgain': 'signing',
  'components/signer-actions.ts correctName': 'signing',
} as const

const takingNothing = [
  'app/actions.ts signOut',
  'app/actions.ts signOutEverywhere',
  'app/sign-in/actions.ts cancel',
  'components/owner-actions.ts sendLinkAgain',
  'components/owner-actions.ts readPeopleBefore',
  'components/owner-actions.ts leaveOrganisation',
]

/** Actions that redirect, because they work without scripts or end the subject of their page. */
const leading = {
  'app/sign-in/actions.ts finish': /^\/sign-in\?to=%2Fdocuments;/,
  'app/actions.ts switchAccount': /^\/documents;/,
  'app/join/actions.ts join': /^\/join\?refused=yes;/,
  'app/confirm-address/actions.ts confirm': /^\/confirm-address;/,
  'app/(signer)/sign/[invitation]/reminders/actions.ts stop':
    /^\/sign\/(none|x)\/reminders\?came=unknown;/,
} as const

/** Arguments that no action accepts. */
const inputs = [
  '[]',
  '[null,null]',
  '[{"a":1},{"reason":{}}]',
  '["x",["y"]]',
  '[{"toString":null},{"toString":null}]',
  '["\\ud800","\\ud800"]',
]

it('no action is missing here', () => {
  expect([...builtActions().keys()].toSorted()).toEqual(
    [...Object.keys(pages), ...takingNothing, ...Object.keys(leading)].toSorted(),
  )
})

async function openPages(page: Page): Promise<Record<(typeof pages)[keyof typeof pages], string>> {
  await inviteByApi({ name: 'Ona', surname: 'Testaitė', email: 'shape@example.com' })
  await page.goto(await mailedLink('shape@example.com'))
  const signing = page.url()
  await signIn(page)
  await sendDocument(page, 'Pavidalas.pdf', 'shaped@example.com')
  return {
    start: addressOf('/'),
    signIn: addressOf('/sign-in'),
    validation: addressOf('/validation'),
    settings: addressOf('/settings'),
    organisation: addressOf('/settings/organisation'),
    callbacks: addressOf('/settings/callbacks'),
    signOwn: addressOf('/sign-yourself'),
    waiting: addressOf('/waiting'),
    newDocument: addressOf('/documents/new'),
    documents: addressOf('/documents'),
    bulk: addressOf('/documents/bulk'),
    templates: addressOf('/documents/templates'),
    labels: addressOf('/documents/labels'),
    document: page.url(),
    signing,
  }
}

it('an action that is called with wrong arguments returns a refusal', async ({ page }) => {
  const addresses = await openPages(page)
  for (const [action, place] of Object.entries(pages)) {
    for (const input of inputs) {
      const answer = await callAction(page.request, { page: addresses[place], action, input })
      expect([action, input, answer.status()]).toEqual([action, input, 200])
      if (place === 'start') expect(answer.headers()).not.toHaveProperty('set-cookie')
      else expect([action, input, await answer.text()]).toEqual([action, input, refusal])
    }
  }
  await page.goto(addresses.document)
  await openLine(page, 'More')
  await expect(buttonOf(page, 'document-actions.cancelDocument')).toBeVisible()
})

it('an action that redirects does so with any arguments', async ({ request }) => {
  for (const [action, place] of Object.entries(leading)) {
    for (const input of inputs) {
      const answer = await callAction(request, { page: addressOf('/'), action, input })
      const { 'x-action-redirect': leadsTo = '' } = answer.headers()
      expect([action, input, leadsTo]).toEqual([action, input, expect.stringMatching(place)])
    }
  }
})

it('an id that cannot be part of an address is unknown, and no fault of ours', async ({ page }) => {
  await signIn(page)
  const action = 'components/owner-actions.ts removeDocument'
  for (const id of ['"\\ud800"', JSON.stringify('x'.repeat(100_000))]) {
    const input = `[{"documentId":${id}}]`
    const answer = await callAction(page.request, { page: addressOf('/documents'), action, input })
    expect(await answer.text()).toContain('"failure":{"why":"gone"}')
  }
})

const refusal = expect.stringContaining('"ok":false')

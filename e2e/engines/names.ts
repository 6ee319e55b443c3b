import { begins, oneQualified, text } from '../text'
import type { Sought } from './find-element'

/** The elements of the portal that the stories use, by their visible names. */
export const documentHeading: Sought = { role: 'heading', name: /^Nuomos sutartis\.pdf/ }

export const signing = {
  smartId: { role: 'radio', name: /^Smart-ID/ },
  mobileId: { role: 'radio', name: /^Mobile-ID/ },
  messageInstead: { role: 'button', name: begins('signing-panel.byTypedCode') },
  code: { role: 'textbox', name: begins('person.code') },
  phone: { role: 'textbox', name: begins('person.phone') },
  send: { role: 'button', name: /^(Send a message to my phone|Sign|Continue)$/ },
  controlCode: { role: 'heading', name: begins('control-code.heading') },
  withQr: { role: 'button', name: /with a QR code$/ },
  qr: { role: 'image', name: begins('device-link.code') },
  signed: { role: 'heading', name: text('signing.signed') },
  download: { role: 'link', name: begins('signing.download') },
  privateHeading: { role: 'heading', name: /private document/ },
  open: { role: 'button', name: text('signing.open') },
  close: { role: 'button', name: text('document-actions.close') },
  decline: { role: 'button', name: /^Decline/ },
  reason: { role: 'textbox', name: begins('document.reason') },
  declineSubmit: { role: 'button', name: /^Decline/ },
  declined: { role: 'heading', name: text('signing.rejected') },
} as const satisfies Record<string, Sought>

/** Elements of the signing page and of the simulated provider's page. */
export const remote = {
  method: { role: 'radio', name: /^Simulated remote signing/ },
  goOn: { role: 'button', name: begins('browser-signing.goOn_redirect') },
  logIn: { role: 'button', name: 'Log in' },
  authorise: { role: 'button', name: 'Authorise' },
} as const satisfies Record<string, Sought>

export const sending = {
  chooseFiles: { role: 'file', name: /^Choose (a )?files?/ },
  uploaded: { role: 'text', name: text('new-document.ready') },
  name: { role: 'textbox', name: text('signer-fields.name') },
  surname: { role: 'textbox', name: text('signer-fields.surname') },
  email: { role: 'textbox', name: text('signer-fields.email') },
  add: { role: 'button', name: text('new-document.add') },
  send: { role: 'button', name: /^Send to / },
  settings: { role: 'button', name: new RegExp(`${text('new-document.edit')}$`) },
  markOption: { role: 'button', name: begins('new-document.markLabel') },
  byHand: { role: 'radio', name: begins('new-document.byHand') },
  chooseTable: { role: 'file', name: text('bulk.chooseTable') },
  peopleRead: { role: 'heading', name: text('bulk.readRows', { count: 3 }) },
  sendMany: { role: 'button', name: /^Send (3|to 3) / },
  allSent: { role: 'text', name: begins('bulk.state_sent') },
} as const satisfies Record<string, Sought>

export const documents = {
  heading: { role: 'heading', name: text('documents.title') },
  newDocument: { role: 'link', name: new RegExp(`${text('new-document.title')}$`) },
  more: { role: 'button', name: /^More/ },
  remove: { role: 'button', name: begins('document-actions.remove') },
  removeDialog: { role: 'dialog', name: begins('document-actions.removeTitle') },
  temporaryLink: { role: 'button', name: text('document-actions.openLink') },
  createLink: { role: 'button', name: text('document-actions.makeLink') },
  link: { role: 'textbox', name: text('document-actions.link') },
  account: { role: 'button', name: begins('layout.account') },
  signOut: { role: 'button', name: text('layout.signOut') },
  signIn: { role: 'link', name: text('sign-in.title') },
  settingsHeading: { role: 'heading', name: text('settings.title') },
} as const satisfies Record<string, Sought>

export const checking = {
  heading: { role: 'heading', name: text('validation.title') },
  chooseFile: { role: 'file', name: text('validation.choose') },
  valid: { role: 'heading', name: oneQualified },
  keep: { role: 'button', name: text('validation.offline') },
  remove: { role: 'button', name: text('validation.offlineDrop') },
  send: { role: 'button', name: text('validation.serverTitle') },
} as const satisfies Record<string, Sought>

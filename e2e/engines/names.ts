import type { Sought } from './find-element'

/** The elements of the portal that the stories use, by their visible names. */
export const documentHeading: Sought = { role: 'heading', name: /^Nuomos sutartis\.pdf/ }

export const signing = {
  smartId: { role: 'radio', name: /^Smart-ID/ },
  mobileId: { role: 'radio', name: /^Mobile-ID/ },
  messageInstead: { role: 'button', name: /^By a message/ },
  code: { role: 'textbox', name: /^Personal code/ },
  phone: { role: 'textbox', name: /^Phone number/ },
  send: { role: 'button', name: /^(Send a message to my phone|Sign|Continue)$/ },
  controlCode: { role: 'heading', name: /^Control code/ },
  withQr: { role: 'button', name: /with a QR code$/ },
  qr: { role: 'image', name: /^QR code/ },
  signed: { role: 'heading', name: 'Signed' },
  download: { role: 'link', name: /^Download/ },
  privateHeading: { role: 'heading', name: /private document/ },
  open: { role: 'button', name: 'Open the document' },
  close: { role: 'button', name: 'Close' },
  decline: { role: 'button', name: /^Decline/ },
  reason: { role: 'textbox', name: /^Reason/ },
  declineSubmit: { role: 'button', name: /^Decline/ },
  declined: { role: 'heading', name: 'You declined to sign' },
} as const satisfies Record<string, Sought>

/** On the signing page, and on the simulated provider's page. */
export const remote = {
  method: { role: 'radio', name: /^Simulated remote signing/ },
  goOn: { role: 'button', name: /^Continue at / },
  logIn: { role: 'button', name: 'Log in' },
  authorise: { role: 'button', name: 'Authorise' },
} as const satisfies Record<string, Sought>

export const sending = {
  chooseFiles: { role: 'file', name: /^Choose (a )?files?/ },
  uploaded: { role: 'text', name: 'Uploaded' },
  name: { role: 'textbox', name: 'Name' },
  surname: { role: 'textbox', name: 'Surname' },
  email: { role: 'textbox', name: 'E-mail' },
  add: { role: 'button', name: 'Add' },
  send: { role: 'button', name: /^Send to / },
  settings: { role: 'button', name: /Change$/ },
  markOption: { role: 'button', name: /^Mark on the page/ },
  byHand: { role: 'radio', name: /^Placed by hand/ },
  chooseTable: { role: 'file', name: 'Choose a table' },
  peopleRead: { role: 'heading', name: '3 people were read.' },
  sendMany: { role: 'button', name: /^Send (3|to 3) / },
  allSent: { role: 'text', name: /^All done/ },
} as const satisfies Record<string, Sought>

export const documents = {
  heading: { role: 'heading', name: 'Documents' },
  newDocument: { role: 'link', name: /New document$/ },
  more: { role: 'button', name: /^More/ },
  remove: { role: 'button', name: /^Remove the document/ },
  removeDialog: { role: 'dialog', name: /^Remove “/ },
  temporaryLink: { role: 'button', name: 'Temporary link' },
  createLink: { role: 'button', name: 'Create the link' },
  link: { role: 'textbox', name: 'Link' },
  account: { role: 'button', name: /^Account/ },
  signOut: { role: 'button', name: 'Sign out' },
  signIn: { role: 'link', name: 'Sign in' },
  settingsHeading: { role: 'heading', name: 'Settings' },
} as const satisfies Record<string, Sought>

export const checking = {
  heading: { role: 'heading', name: 'Check a signed document' },
  chooseFile: { role: 'file', name: 'Choose a file' },
  valid: { role: 'heading', name: 'One qualified signature, valid' },
  keep: { role: 'button', name: 'Keep for offline use' },
  remove: { role: 'button', name: 'Remove from this device' },
  send: { role: 'button', name: 'Check on the server as well' },
} as const satisfies Record<string, Sought>

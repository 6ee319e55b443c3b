import type { Messages } from '../messages'
import callbacks from './callbacks.json'
import controlCode from './control-code.json'
import deviceLink from './device-link.json'
import document from './document.json'
import documentActions from './document-actions.json'
import documents from './documents.json'
import documentsChosen from './documents-chosen.json'
import errors from './errors.json'
import events from './events.json'
import evidence from './evidence.json'
import failures from './failures.json'
import files from './files.json'
import language from './language.json'
import layout from './layout.json'
import live from './live.json'
import mails from './mails.json'
import many from './many.json'
import newDocument from './new-document.json'
import outcomes from './outcomes.json'
import person from './person.json'
import publicDocument from './public-document.json'
import reasons from './reasons.json'
import reference from './reference.json'
import remarks from './remarks.json'
import reminders from './reminders.json'
import report from './report.json'
import settings from './settings.json'
import signIn from './sign-in.json'
import signerFields from './signer-fields.json'
import signerTable from './signer-table.json'
import signing from './signing.json'
import signingPanel from './signing-panel.json'
import start from './start.json'
import states from './states.json'
import templates from './templates.json'
import ui from './ui.json'
import validation from './validation.json'
import viewer from './viewer.json'

export const rooms = {
  callbacks,
  'control-code': controlCode,
  'signing-panel': signingPanel,
  'device-link': deviceLink,
  document,
  'document-actions': documentActions,
  documents,
  'documents-chosen': documentsChosen,
  errors,
  events,
  evidence,
  failures,
  files,
  language,
  layout,
  live,
  mails,
  many,
  'new-document': newDocument,
  outcomes,
  person,
  'public-document': publicDocument,
  reasons,
  reference,
  remarks,
  reminders,
  report,
  settings,
  'sign-in': signIn,
  'signer-fields': signerFields,
  'signer-table': signerTable,
  signing,
  start,
  states,
  templates,
  ui,
  validation,
  viewer,
} satisfies Messages

import type { Language } from '@/lib/vocabulary/language'

/** Every namespace with its English texts; the other languages have the same namespaces and keys. */
const english = {
  approval: () => import('./en/approval.json'),
  'browser-signing': () => import('./en/browser-signing.json'),
  'bulk-people': () => import('./en/bulk-people.json'),
  bulk: () => import('./en/bulk.json'),
  callbacks: () => import('./en/callbacks.json'),
  card: () => import('./en/card.json'),
  'control-code': () => import('./en/control-code.json'),
  'device-link': () => import('./en/device-link.json'),
  directory: () => import('./en/directory.json'),
  'document-actions': () => import('./en/document-actions.json'),
  document: () => import('./en/document.json'),
  'documents-chosen': () => import('./en/documents-chosen.json'),
  'documents-list': () => import('./en/documents-list.json'),
  documents: () => import('./en/documents.json'),
  'earlier-version': () => import('./en/earlier-version.json'),
  errors: () => import('./en/errors.json'),
  events: () => import('./en/events.json'),
  evidence: () => import('./en/evidence.json'),
  extend: () => import('./en/extend.json'),
  failures: () => import('./en/failures.json'),
  files: () => import('./en/files.json'),
  filing: () => import('./en/filing.json'),
  keeping: () => import('./en/keeping.json'),
  language: () => import('./en/language.json'),
  layout: () => import('./en/layout.json'),
  live: () => import('./en/live.json'),
  'local-check': () => import('./en/local-check.json'),
  mails: () => import('./en/mails.json'),
  'new-document': () => import('./en/new-document.json'),
  organisation: () => import('./en/organisation.json'),
  outcomes: () => import('./en/outcomes.json'),
  person: () => import('./en/person.json'),
  progress: () => import('./en/progress.json'),
  'public-document': () => import('./en/public-document.json'),
  reasons: () => import('./en/reasons.json'),
  reference: () => import('./en/reference.json'),
  reminders: () => import('./en/reminders.json'),
  report: () => import('./en/report.json'),
  'sender-words': () => import('./en/sender-words.json'),
  run: () => import('./en/run.json'),
  settings: () => import('./en/settings.json'),
  'sign-in': () => import('./en/sign-in.json'),
  'sign-own': () => import('./en/sign-own.json'),
  'signer-fields': () => import('./en/signer-fields.json'),
  'signer-table': () => import('./en/signer-table.json'),
  'signing-panel': () => import('./en/signing-panel.json'),
  signing: () => import('./en/signing.json'),
  'staff-sign-in': () => import('./en/staff-sign-in.json'),
  start: () => import('./en/start.json'),
  states: () => import('./en/states.json'),
  templates: () => import('./en/templates.json'),
  ui: () => import('./en/ui.json'),
  validation: () => import('./en/validation.json'),
  viewer: () => import('./en/viewer.json'),
}

type English = typeof english
export type Namespace = keyof English

/** All texts of a language: ICU messages by namespace and key. */
export type Messages = {
  readonly [Name in Namespace]: Awaited<ReturnType<English[Name]>>['default']
}

const loaded = new Map<string, Promise<Messages>>()

/**
 * Returns all texts of a language. For servers only: a page sends the browser the namespaces that it uses.
 * In a demonstration the text of `KEY_demonstration` takes the place of `KEY`.
 */
export function readMessages(language: Language, isDemonstration = false): Promise<Messages> {
  const key = isDemonstration ? `${language} demonstration` : language
  const messages =
    loaded.get(key) ??
    (isDemonstration ? readMessages(language).then(inDemonstration) : load(language))
  loaded.set(key, messages)
  return messages
}

function inDemonstration(messages: Messages): Messages {
  const namespaces = Object.entries<Readonly<Record<string, string>>>(messages)
  return Object.fromEntries(
    namespaces.map(([namespace, texts]) => [
      namespace,
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, texts[`${key}_demonstration`] ?? text]),
      ),
    ]),
  ) as Messages
}

async function load(language: Language): Promise<Messages> {
  const texts = Object.keys(english).map(async (namespace) => {
    const { default: text } = await import(`./${language}/${namespace}.json`)
    return [namespace, text]
  })
  return Object.fromEntries(await Promise.all(texts))
}

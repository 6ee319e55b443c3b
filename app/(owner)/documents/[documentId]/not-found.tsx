import { NothingHere } from '@/components/ui/nothing-here'
import { documentPageMessages } from '@/lib/portal/i18n/messages/document-page'
import { translate } from '@/lib/portal/i18n/translate'

/** Removed, never there, or somebody else's: the gateway tells none from another. */
export default async function DocumentNotFound() {
  const t = await translate(documentPageMessages)
  const words = { title: t('goneTitle'), meaning: t('goneMeaning'), way: t('back') }
  return <NothingHere {...words} href="/documents" />
}

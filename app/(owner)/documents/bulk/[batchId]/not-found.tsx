import { NothingHere } from '@/components/ui/nothing-here'
import { translator } from '@/lib/portal/i18n/translator'

/**
 * Shown for a bulk send that was erased, never existed or is another person's: the gateway does not distinguish them.
 */
export default async function BatchNotFound() {
  const t = await translator('bulk')
  const documents = await translator('documents')
  const words = { title: t('goneTitle'), meaning: t('goneMeaning'), way: documents('title') }
  return <NothingHere {...words} href="/documents" />
}

import { NothingHere } from '@/components/ui/nothing-here'
import { translator } from '@/lib/portal/i18n/translator'

/**
 * Shown for a document that was removed, never existed or is another person's: the gateway does not distinguish them.
 */
export default async function DocumentNotFound() {
  const t = await translator('document')
  const words = { title: t('goneTitle'), meaning: t('goneMeaning'), way: t('back') }
  return <NothingHere {...words} href="/documents" />
}

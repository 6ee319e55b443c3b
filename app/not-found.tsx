import { NothingHere } from '@/components/ui/nothing-here'
import { translator } from '@/lib/portal/i18n/translator'

export default async function NotFound() {
  const t = await translator('errors')
  const words = { title: t('notFound'), meaning: t('notFoundMeaning'), way: t('toStart') }
  return <NothingHere {...words} href="/" />
}

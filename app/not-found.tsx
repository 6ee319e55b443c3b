import { NothingHere } from '@/components/ui/nothing-here'
import { errorMessages } from '@/lib/portal/i18n/messages/errors'
import { translate } from '@/lib/portal/i18n/translate'

export default async function NotFound() {
  const t = await translate(errorMessages)
  const words = { title: t('notFound'), meaning: t('notFoundMeaning'), way: t('toStart') }
  return <NothingHere {...words} href="/" />
}

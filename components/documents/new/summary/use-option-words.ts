import { useLocale, useTranslations } from '#words'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { containerName, type Packing } from '../files/packing'
import { isSignedInside, type Options, usualReminders } from '../options'

interface ChosenFile {
  readonly packing: Packing
  /** Name of the first file, from which the name of a new container is derived. */
  readonly firstName: string
}

/** The chosen options, each in one line. */
export function useOptionWords(
  options: Options,
  file: ChosenFile,
  lists: readonly ScreeningCategory[],
) {
  const t = useTranslations('new-document')
  const screened = useScreeningLabel(lists)
  return {
    format: useFormatWords(options, file),
    mark: useMarkWords(options),
    times: useTimeWords(options),
    handOver: t(options.handOver ? 'handOverYes' : 'no'),
    keep: t(options.keep ? 'keepYes' : 'no'),
    screening: options.screening ? screened : t('no'),
    /** Only the available screening lists. */
    screened,
  }
}

function useFormatWords(options: Options, { packing, firstName }: ChosenFile): string {
  const t = useTranslations('new-document')
  if (packing === 'existing' || packing === 'unreadable') return t('existingShort')
  // Without a file, the words are those of one PDF.
  if (isSignedInside(packing, options) || firstName === '') return t('pdf')
  return `${t('container')}: ${containerName(firstName, options.containerType)}`
}

function useMarkWords({ position, page, byHand }: Options): string {
  const t = useTranslations('new-document')
  if (position === undefined) return t('markNone')
  if (byHand) return t('byHand')
  return `${t(position)}; ${t('page').toLocaleLowerCase()}: ${t(page).toLocaleLowerCase()}`
}

function useTimeWords({ until = '', reminders = usualReminders }: Options): string {
  const t = useTranslations('new-document')
  const locale = useLocale()
  const at = new Date(until)
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const isSet = until !== '' && !Number.isNaN(at.getTime())
  const deadline = isSet ? t('untilMoment', { moment: moment.format(at) }) : t('noDeadline')
  const { wanted, first, every } = reminders
  return `${deadline}; ${wanted ? t('reminded', { first, every }) : t('notReminded')}`
}

function useScreeningLabel(lists: readonly ScreeningCategory[]): string {
  const t = useTranslations('new-document')
  const [list, another] = lists
  return list && !another ? t(`screening_${list}`) : t('screening')
}

'use client'

import { useTranslations } from '#words'
import { Disclosure } from '../ui/disclosure'

interface ContentsProps {
  readonly parts: readonly {
    readonly name: string
    /** The endpoints of the part. The name is also the anchor. */
    readonly entries: readonly { readonly name: string; readonly heading: string }[]
  }[]
}

/** All endpoints by part: next to the text if there is space for both, otherwise folded above it. */
export function Contents({ parts }: ContentsProps) {
  const t = useTranslations('reference')
  return (
    <>
      <nav
        aria-label={t('contents')}
        className="hidden text-sm lg:sticky lg:top-6 lg:block lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
      >
        <Links parts={parts} />
      </nav>
      <Disclosure
        title={t('contents')}
        className="border-line bg-surface rounded border px-4 lg:hidden"
      >
        <nav aria-label={t('contents')} className="pb-4">
          <Links parts={parts} />
        </nav>
      </Disclosure>
    </>
  )
}

const linkClass =
  'hover:text-accent flex min-h-target items-center underline-offset-4 hover:underline lg:min-h-0 lg:py-1'

function Links({ parts }: ContentsProps) {
  const t = useTranslations('reference')
  return (
    <ul className="space-y-4">
      {parts.map(({ name, entries }) => (
        <li key={name} lang="en">
          <p className="font-semibold">{name}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.name}>
                <a href={`#${entry.name}`} className={linkClass}>
                  {entry.heading}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#callbacks" className={`${linkClass} font-semibold`}>
          {t('callbacks')}
        </a>
        <a href="#codes" className={`${linkClass} font-semibold`}>
          {t('codes')}
        </a>
      </li>
    </ul>
  )
}

import { useTranslations } from '#words'
import type { ReferenceCode } from '@/lib/portal/reference/reference'

interface ErrorCodesProps {
  readonly codes: readonly ReferenceCode[]
}

/** Every error code with causes and solutions; `#40001` and `#no-answer` link here. */
export function ErrorCodes({ codes }: ErrorCodesProps) {
  const t = useTranslations('reference')
  return (
    <section id="codes" aria-labelledby="codes-heading" className="scroll-mt-6 space-y-6">
      <h2 id="codes-heading" className="text-xl">
        {t('codes')}
      </h2>
      <p className="max-w-text">{t('codesLead')}</p>
      {codes.map(({ code, failures }) => (
        <section
          key={code}
          id={code}
          aria-label={code}
          className="border-line scroll-mt-6 space-y-4 border-t pt-4"
        >
          <h3 className="text-lg">{code === 'none' ? t('noCode') : code}</h3>
          {failures.map((failure) => (
            <Failure key={failure.reason} failure={failure} />
          ))}
        </section>
      ))}
    </section>
  )
}

interface FailureProps {
  readonly failure: ReferenceCode['failures'][number]
}

function Failure({ failure: { reason, status, cause, cure } }: FailureProps) {
  const t = useTranslations('reference')
  return (
    <div id={reason} className="scroll-mt-6">
      <h4 className="font-mono text-sm">
        HTTP {status} · {reason}
      </h4>
      <dl className="mt-1 grid gap-x-4 sm:grid-cols-[6rem_1fr]">
        <dt className="text-muted">{t('cause')}</dt>
        <dd lang="en">{cause}</dd>
        <dt className="text-muted">{t('cure')}</dt>
        <dd lang="en">{cure}</dd>
      </dl>
    </div>
  )
}

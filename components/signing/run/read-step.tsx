import Link from 'next/link'
import { useTranslations } from '#words'
import { type RunPlace, runAddress } from '@/lib/portal/signer/run-address'
import type { RunStep } from '@/lib/portal/signer/run-place'
import type { RunDocument, SigningRun } from '@/lib/portal/signer/signing-run'
import { buttonClass } from '../../ui/button'
import { NextDocument } from './next-document'
import { UnlessUnshown } from './unless-unshown'

export interface ReadStepProps {
  readonly run: SigningRun
  readonly place: RunPlace
  readonly step: RunStep
  readonly shown: RunDocument
}

/** The controls that lead from one document to the next. */
export function ReadStep({ run, place, step, shown }: ReadStepProps) {
  const t = useTranslations('run')
  const { next } = step
  const number = run.documents.indexOf(shown) + 1
  const isPdf = !('closed' in shown.page) && shown.page.invitation.document?.type === 'pdf'
  return (
    <>
      <div>
        <p role="status" className="font-semibold">
          {t('numberOf', { number, count: run.documents.length })}
        </p>
        <p className="text-muted text-sm">{t(next ? 'lead' : 'nothingOpened')}</p>
      </div>
      <UnlessUnshown files={`/files/sign/${shown.id}/`} leaveOut={leaveOut(run, place, step)}>
        {next && (
          <div className="sign-bar">
            <NextDocument
              address={runAddress(run.id, { ...place, read: next.id })}
              waitsForDrawing={isPdf}
            />
          </div>
        )}
      </UnlessUnshown>
      <OtherWays run={run} place={place} step={step} />
    </>
  )
}

/** Returns the address that leaves out the shown document. */
export function leaveOut(run: SigningRun, place: RunPlace, { shown, ...step }: RunStep): string {
  const read = (step.next ?? step.previous)?.id
  return runAddress(run.id, { read, without: [...place.without, shown?.id ?? ''] })
}

type OtherWaysProps = Pick<ReadStepProps, 'run' | 'place' | 'step'>

/** Links to the previous document, to leave this one out, and to end the run. */
export function OtherWays({ run, place, step }: OtherWaysProps) {
  const t = useTranslations('run')
  const { previous } = step
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2">
      {previous && (
        <Link
          href={runAddress(run.id, { ...place, read: previous.id })}
          prefetch={false}
          className={buttonClass('quiet', 'px-3')}
        >
          {t('previous')}
        </Link>
      )}
      <Link
        href={leaveOut(run, place, step)}
        prefetch={false}
        className={buttonClass('quiet', 'px-3')}
      >
        {t('leaveOut')}
      </Link>
      <a href="/waiting" className={buttonClass('quiet', 'px-3')}>
        {t('stop')}
      </a>
    </div>
  )
}

import Link from 'next/link'
import { useTranslations } from '#words'
import { type RunPlace, runAddress } from '@/lib/portal/signer/run-address'
import type { RunDocument, RunState, SigningRun } from '@/lib/portal/signer/signing-run'
import { classNames } from '../../ui/class-names'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge'

const tones: Readonly<Record<RunState, BadgeTone>> = {
  unopened: 'neutral',
  opened: 'done',
  signing: 'progress',
  signed: 'done',
  identify: 'warning',
  over: 'neutral',
}

interface RunListProps {
  readonly run: SigningRun
  readonly place: RunPlace
  /** Id of the document that is on the page. */
  readonly shown: string | undefined
}

/**
 * All documents of a run with their states, each as a link. The link of a document that was left out includes it again.
 */
export function RunList({ run, place, shown }: RunListProps) {
  return (
    <ol className="border-line bg-surface divide-line divide-y rounded border">
      {run.documents.map((document) => (
        <Entry
          key={document.id}
          run={run.id}
          place={place}
          document={document}
          isShown={document.id === shown}
        />
      ))}
    </ol>
  )
}

interface EntryProps {
  readonly run: string
  readonly place: RunPlace
  readonly document: RunDocument
  readonly isShown: boolean
}

function Entry({ run, place: { without }, document, isShown }: EntryProps) {
  const t = useTranslations('run')
  const { id, page, state } = document
  const name = 'closed' in page ? undefined : page.invitation.document?.name
  const isLeftOut = without.includes(id)
  const words = t(isLeftOut ? 'leftOut' : `state_${state}`)
  const address =
    state === 'signed'
      ? `/sign/${id}`
      : runAddress(run, { read: id, without: without.filter((one) => one !== id) })
  return (
    <li className="relative px-4 py-1">
      <Link
        href={address}
        prefetch={false}
        aria-current={isShown ? 'step' : undefined}
        className={classNames(
          'hover:text-accent line-clamp-2 wrap-anywhere after:absolute after:inset-0',
          isShown && 'text-accent font-semibold',
        )}
      >
        {name ?? t('private')}
      </Link>
      <StatusBadge tone={isLeftOut ? 'neutral' : tones[state]}>{words}</StatusBadge>
    </li>
  )
}

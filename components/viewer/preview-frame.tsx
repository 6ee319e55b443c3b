'use client'

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { Button, buttonClass } from '../ui/button'
import { classNames } from '../ui/class-names'
import { ChevronDown, ExternalLink, ShieldCheck, X, ZoomIn, ZoomOut } from '../ui/icons'
import type { FileSource } from './checked-bytes'
import type { Arrival } from './opened-pdf'
import { PreviewWait } from './preview-wait'
import type { PreviewProps, PreviewState } from './use-preview'
import type { Zoom } from './use-zoom'

interface PreviewFrameProps extends PreviewProps {
  readonly state: PreviewState<{ readonly verified: boolean }>
  /** How much of a large file is loaded. */
  readonly arrival?: Arrival | undefined
  /** The current position in the file. Undefined until the file is open. */
  readonly position: string | undefined
  readonly zoom?: Zoom
  /** The content of the file, after it is open. */
  readonly children: ReactNode
}

/** The frame of a shown file: its name, the tools, and the loading state. */
export function PreviewFrame({
  state,
  arrival,
  position,
  zoom,
  children,
  ...props
}: PreviewFrameProps) {
  const { source, name, onClose } = props
  const isOpen = state.name === 'open'
  const verified = arrival?.name === 'there' ? arrival.verified : isOpen && state.opened.verified
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PreviewToolbar
        source={source}
        name={name}
        {...(props.sha256 !== undefined && { sha256: props.sha256 })}
        position={position}
        verified={isOpen && verified}
        arrival={isOpen ? arrival : undefined}
        zoom={zoom}
        onClose={onClose}
      />
      <PreviewWait state={state} source={source} />
      {isOpen && children}
    </div>
  )
}

/** A scrolling area must be reachable by keyboard, although it is not a control. */
const reachable = { tabIndex: 0 } as const

interface PreviewScrollerProps {
  readonly name: string
  readonly className: string
  readonly children: ReactNode
}

/** The scrolling area that shows a file. */
export function PreviewScroller({ name, className, children }: PreviewScrollerProps) {
  return (
    <section
      data-scroller
      aria-label={name}
      {...reachable}
      className={classNames('min-h-0 grow overflow-auto', className)}
    >
      {children}
    </section>
  )
}

interface PreviewToolbarProps extends Pick<PreviewProps, 'sha256'> {
  readonly source: FileSource
  readonly name: string
  /** A text such as "page 2 of 12". */
  readonly position: string | undefined
  readonly verified: boolean
  readonly arrival: Arrival | undefined
  /** The zoom of the file. Undefined if zooming is not possible. */
  readonly zoom: Zoom | undefined
  readonly onClose: (() => void) | undefined
}

function PreviewToolbar({
  name,
  sha256,
  position,
  verified,
  arrival,
  ...rest
}: PreviewToolbarProps) {
  const _t = useTranslations('viewer')
  return (
    <div className="border-line bg-surface flex flex-wrap items-center gap-x-4 border-b px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-muted flex flex-wrap gap-x-4 text-sm tabular-nums">
          <span role="status" className="empty:hidden">
            {position ?? '\u00a0'}
          </span>
          {arrival?.name === 'coming' && <Coming {...arrival} />}
        </p>
        {verified && sha256 !== undefined && <Verified sha256={sha256} />}
      </div>
      {rest.onClose && <CloseButton onClose={rest.onClose} />}
      <Tools {...rest} />
    </div>
  )
}

/** The digest of the shown file. This digest goes into a signature. */
function Verified({ sha256 }: { readonly sha256: string }) {
  const t = useTranslations('viewer')
  return (
    <details className="group/digest text-sm">
      <summary className="text-accent flex min-h-6 items-center gap-1.5">
        <ShieldCheck className="size-4 shrink-0" />
        {t('verified')}
        <ChevronDown className="size-4 shrink-0 group-open/digest:rotate-180" />
      </summary>
      <p className="text-muted">
        SHA-256{' '}
        <code translate="no" className="text-ink font-mono break-all">
          {inGroups(sha256)}
        </code>
      </p>
    </details>
  )
}

/** Splits a digest into groups, which are easier to compare by eye. */
const inGroups = (digest: string) => digest.replaceAll(/.{8}(?=.)/g, '$& ')

/** How much of the file is loaded. The digest is of the whole file, so nothing is claimed before that. */
function Coming({ part, size }: Extract<Arrival, { readonly name: 'coming' }>) {
  const t = useTranslations('viewer')
  const language = useLocale()
  const percent = Math.floor(part * 100)
  return <span>{t('coming', { percent, size: formatSize(size, language) })}</span>
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('viewer')
  return (
    <Button look="secondary" onClick={onClose} className="md:order-last">
      <X className="size-4 shrink-0" />
      {t('close')}
    </Button>
  )
}

function Tools({ source, zoom }: Pick<PreviewToolbarProps, 'source' | 'zoom'>) {
  const t = useTranslations('viewer')
  return (
    <div className="flex w-full items-center gap-1 md:w-auto">
      {zoom && <ZoomTools zoom={zoom} />}
      {typeof source === 'string' && (
        <a
          href={source}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('quiet', 'ml-auto text-sm')}
        >
          <ExternalLink className="size-4 shrink-0" />
          {t('original')}
        </a>
      )}
    </div>
  )
}

function ZoomTools({ zoom }: { zoom: Zoom }) {
  const t = useTranslations('viewer')
  return (
    <>
      <IconButton label={t('zoomOut')} onPress={zoom.out} icon={ZoomOut} />
      <button type="button" onClick={zoom.fit} className="min-h-target px-2 text-sm tabular-nums">
        <span className="sr-only">{t('fitWidth')}: </span>
        {Math.round(zoom.factor * 100)}
        {'\u00a0%'}
      </button>
      <IconButton label={t('zoomIn')} onPress={zoom.in} icon={ZoomIn} />
    </>
  )
}

interface IconButtonProps {
  readonly label: string
  readonly onPress: () => void
  readonly icon: typeof ZoomIn
}

/** A button with an icon only. Its words are in the title and for screen readers. */
function IconButton({ label, onPress, icon: Icon }: IconButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      title={label}
      aria-label={label}
      className="size-target hover:text-accent grid place-items-center rounded"
    >
      <Icon className="size-5" />
    </button>
  )
}

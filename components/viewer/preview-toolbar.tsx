'use client'

import { ExternalLink, ShieldCheck, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from '#words'
import { Button, buttonClass } from '../ui/button'
import type { Zoom } from './use-zoom'

interface PreviewToolbarProps {
  readonly address: string
  readonly name: string
  /** Page 2 of 12. */
  readonly place: string | undefined
  readonly verified: boolean
  /** Undefined where there is nothing to enlarge. */
  readonly zoom: Zoom | undefined
  readonly onClose: (() => void) | undefined
}

export function PreviewToolbar({ name, place, verified, ...rest }: PreviewToolbarProps) {
  const t = useTranslations('viewer')
  return (
    <div className="border-line bg-surface flex flex-wrap items-center gap-x-4 border-b px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-muted flex flex-wrap gap-x-4 text-sm tabular-nums">
          <span role="status" className="empty:hidden">
            {place ?? '\u00a0'}
          </span>
          {verified && (
            <span className="text-accent flex items-center gap-1.5">
              <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
              {t('verified')}
            </span>
          )}
        </p>
      </div>
      {rest.onClose && <CloseButton onClose={rest.onClose} />}
      <Tools {...rest} />
    </div>
  )
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('viewer')
  return (
    <Button look="secondary" onClick={onClose} className="md:order-last">
      <X aria-hidden="true" className="size-4 shrink-0" />
      {t('close')}
    </Button>
  )
}

function Tools({ address, zoom }: Pick<PreviewToolbarProps, 'address' | 'zoom'>) {
  const t = useTranslations('viewer')
  return (
    <div className="flex w-full items-center gap-1 md:w-auto">
      {zoom && <ZoomTools zoom={zoom} />}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('quiet', 'ml-auto text-sm')}
      >
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        {t('original')}
      </a>
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

/** The one place where a sign stands alone: the words are in its title and for the ear. */
function IconButton({ label, onPress, icon: Icon }: IconButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      title={label}
      aria-label={label}
      className="size-target hover:text-accent grid place-items-center rounded"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}

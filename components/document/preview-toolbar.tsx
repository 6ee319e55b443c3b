'use client'

import { ExternalLink, ShieldCheck, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Button, buttonClass } from '../ui/button'
import type { PreviewTexts } from './preview-texts'
import type { Zoom } from './use-zoom'

interface PreviewToolbarProps {
  readonly address: string
  readonly name: string
  /** Page 2 of 12. */
  readonly place: string | undefined
  readonly verified: boolean
  /** Undefined where there is nothing to enlarge. */
  readonly zoom: Zoom | undefined
  readonly texts: PreviewTexts
  readonly onClose: (() => void) | undefined
}

export function PreviewToolbar({ name, place, verified, texts, ...rest }: PreviewToolbarProps) {
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
              {texts.verified}
            </span>
          )}
        </p>
      </div>
      {rest.onClose && <CloseButton text={texts.close} onClose={rest.onClose} />}
      <Tools texts={texts} {...rest} />
    </div>
  )
}

function CloseButton({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Button look="secondary" onClick={onClose} className="md:order-last">
      <X aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </Button>
  )
}

function Tools({ address, zoom, texts }: Pick<PreviewToolbarProps, 'address' | 'zoom' | 'texts'>) {
  return (
    <div className="flex w-full items-center gap-1 md:w-auto">
      {zoom && <ZoomTools zoom={zoom} texts={texts} />}
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('quiet', 'ml-auto text-sm')}
      >
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        {texts.original}
      </a>
    </div>
  )
}

function ZoomTools({ zoom, texts }: { zoom: Zoom; texts: PreviewTexts }) {
  return (
    <>
      <IconButton label={texts.zoomOut} onPress={zoom.out} icon={ZoomOut} />
      <button type="button" onClick={zoom.fit} className="min-h-target px-2 text-sm tabular-nums">
        <span className="sr-only">{texts.fitWidth}: </span>
        {Math.round(zoom.factor * 100)}
        {'\u00a0%'}
      </button>
      <IconButton label={texts.zoomIn} onPress={zoom.in} icon={ZoomIn} />
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

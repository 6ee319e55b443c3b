'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import type { FileKind } from '@/lib/portal/files/file-kind'
import { Button } from '../ui/button'
import { ProgressBar } from '../ui/progress-bar'
import { PreviewWait } from './preview-wait'
import { useShownReport } from './unshown-parts'
import { useBackCloses } from './use-back-closes'
import type { PreviewProps } from './use-preview'

interface PreviewWindowProps extends Omit<PreviewProps, 'onClose'> {
  readonly kind: FileKind
  readonly open: boolean
  readonly onClose: () => void
}

/** The whole document on the whole screen. */
export function PreviewWindow({ open, onClose, ...preview }: PreviewWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  useBackCloses(open, () => dialog.current?.close())
  return (
    <dialog
      ref={dialog}
      aria-label={preview.name}
      onClose={onClose}
      className="bg-paper text-ink m-auto h-dvh max-h-none w-dvw max-w-none"
    >
      {open && <Viewer {...preview} onClose={() => dialog.current?.close()} />}
    </dialog>
  )
}

const viewers: Readonly<Record<FileKind, () => Promise<ComponentType<PreviewProps>>>> = {
  pdf: async () => (await import('./pdf-preview')).PdfPreview,
  image: async () => (await import('./image-preview')).ImagePreview,
  text: async () => (await import('./text-preview')).TextPreview,
}

/** Loads the viewer for one kind of file: half a megabyte. */
function Viewer({ kind, ...props }: PreviewProps & { readonly kind: FileKind }) {
  const t = useTranslations('viewer')
  const [viewer, setViewer] = useState<{ component: ComponentType<PreviewProps> }>()
  const [failed, setFailed] = useState(false)
  const report = useShownReport()
  const { source } = props
  useEffect(() => {
    viewers[kind]().then(
      (component) => setViewer({ component }),
      () => {
        setFailed(true)
        report({ source }, false)
      },
    )
  }, [kind, source, report])
  if (viewer) return <viewer.component {...props} />
  return (
    <div className="max-w-task mx-auto w-full space-y-4 p-6 pt-16">
      {failed ? (
        <PreviewWait state={{ name: 'failed', differs: false }} source={source} />
      ) : (
        <ProgressBar label={t('loading')} />
      )}
      {props.onClose && (
        <Button look="secondary" onClick={props.onClose}>
          {t('close')}
        </Button>
      )}
    </div>
  )
}

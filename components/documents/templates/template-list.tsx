'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { ListedTemplate } from '@/lib/portal/owner/templates'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/field'
import { useCommand } from '../../live/use-command'
import { beginOfTemplate, removeTemplate, renameTemplate } from '../../owner-actions'
import { Alert } from '../../ui/alert'
import { Button, buttonClass } from '../../ui/button'
import { LocalTime } from '../../ui/local-time'
import { useFocusAfter } from '../../ui/use-focus-after'
import { bulkAddress } from '../bulk/bulk-address'
import { FailureAlert } from '../failure-alert'
import { Move, type MoveProps } from '../move'
import { forgetDraft, isDraftKept, isDraftOf } from '../new/draft-storage'
import { useBegin } from '../new/use-begin'

interface TemplateListProps {
  readonly templates: readonly ListedTemplate[]
  /** Mark of the person. It separates the drafts of people who use the same browser. */
  readonly whose: string
  /** Organisations that may get a template. */
  readonly organisations: MoveProps['organisations']
  readonly maySend: boolean
  /** Whether the person may rename and remove templates. */
  readonly mayChange: boolean
}

type Asked = {
  readonly what: 'use' | 'bulk'
  readonly template: ListedTemplate
}

/** Each template with its content and actions. */
export function TemplateList({ templates, whose, ...rights }: TemplateListProps) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const router = useRouter()
  const use = useUse(whose)
  return (
    <>
      <ul className="divide-line border-line bg-surface divide-y rounded border">
        {templates.map((template) => (
          <li key={template.uuid} className="space-y-2 p-4">
            <Facts template={template} />
            <Actions
              template={template}
              {...rights}
              busy={use.busy === template.uuid}
              onUse={() =>
                isDraftKept('document')
                  ? setAsked({ what: 'use', template })
                  : use.start(template.uuid)
              }
              onBulk={() => setAsked({ what: 'bulk', template })}
            />
            {use.failed === template.uuid && <Failed command={use} />}
          </li>
        ))}
      </ul>
      {asked?.what === 'bulk' && (
        <LoseDraft
          title="loseBulkTitle"
          onClose={close}
          onUse={() => {
            forgetDraft('bulk')
            router.push(bulkAddress(asked.template.uuid))
          }}
        />
      )}
      {asked?.what === 'use' && (
        <LoseDraft
          title="loseTitle"
          onClose={close}
          onUse={() => {
            close()
            use.start(asked.template.uuid)
          }}
        />
      )}
    </>
  )
}

/** Begins a new document with a template. */
function useUse(whose: string) {
  const command = useBegin((templateId) => beginOfTemplate({ templateId }), whose)
  const [chosen, setChosen] = useState<string>()
  return {
    failure: command.failure,
    busy: command.running ? chosen : undefined,
    failed: command.failure ? chosen : undefined,
    start: (templateId: string) => {
      setChosen(templateId)
      command.start(templateId)
    },
  }
}

interface TemplateProps {
  readonly template: ListedTemplate
}

function Facts({ template }: TemplateProps) {
  const t = useTranslations('templates')
  const { name, file, roles, updated_at } = template
  const labels = roles.map(({ label }) => label).join(', ')
  return (
    <div className="min-w-0">
      <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
      <p className="text-muted text-sm wrap-anywhere">
        {file?.filename ?? t('noFile')}
        {labels && ` · ${labels}`}
      </p>
      <p className="text-muted text-sm">
        {t('changed')} <LocalTime at={updated_at} />
      </p>
    </div>
  )
}

interface ActionsProps extends Omit<TemplateListProps, 'templates' | 'whose'> {
  readonly template: ListedTemplate
  readonly busy: boolean
  readonly onUse: () => void
  /** Called if a draft of a bulk send with other content exists. */
  readonly onBulk: () => void
}

function Actions({ template, busy, onUse, onBulk, ...rights }: ActionsProps) {
  const { organisations, maySend, mayChange } = rights
  const { uuid, name, roles } = template
  const t = useTranslations('templates')
  const isOpen = roles.some(({ person }) => !person)
  const named = <span className="sr-only">: {name}</span>
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {maySend && (
          <Button look="secondary" busy={busy} onClick={onUse}>
            {t('use')}
            {named}
          </Button>
        )}
        {maySend && isOpen && (
          <Link
            href={bulkAddress(uuid)}
            prefetch={false}
            className={buttonClass('secondary')}
            onClick={(event) => {
              if (!isDraftKept('bulk') || isDraftOf('bulk', uuid)) return
              event.preventDefault()
              onBulk()
            }}
          >
            {t('sendInBulk')}
            {named}
          </Link>
        )}
      </div>
      <div className="-ml-4 flex flex-wrap">
        {mayChange && <Rename template={template} />}
        <Move kind="template" id={uuid} name={name} organisations={organisations} />
        {mayChange && <Remove template={template} />}
      </div>
    </div>
  )
}

/** Shown if the template was removed meanwhile, for example in another tab, or if an internal fault occurred. */
function Failed({
  command: { failure },
}: {
  readonly command: Pick<ReturnType<typeof useUse>, 'failure'>
}) {
  const t = useTranslations('templates')
  if (failure?.why !== 'gone') return <FailureAlert failure={failure} />
  return (
    <Alert role="alert" tone="warning" title={t('gone')}>
      <p>{t('goneNext')}</p>
    </Alert>
  )
}

interface LoseDraftProps {
  readonly title: 'loseTitle' | 'loseBulkTitle'
  readonly onClose: () => void
  readonly onUse: () => void
}

/** Asks before a begun draft is discarded. */
function LoseDraft({ title, onClose, onUse }: LoseDraftProps) {
  const t = useTranslations('templates')
  return (
    <ConfirmDialog
      open
      title={t(title)}
      keep={t('cancel')}
      submit={t('loseSubmit')}
      look="primary"
      busy={false}
      onClose={onClose}
      onSubmit={() => {
        onUse()
      }}
    >
      <p>{t('loseMeaning')}</p>
    </ConfirmDialog>
  )
}

function Rename({ template }: TemplateProps) {
  const t = useTranslations('templates')
  const command = useCommand(renameTemplate)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const name = typed ?? template.name
  const [wrong, setWrong] = useState<'nameMissing' | 'nameTaken'>()
  const id = useId()
  const refuse = (why: typeof wrong) => {
    setWrong(why)
    document.getElementById(id)?.focus()
  }
  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setWrong(undefined)
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('rename')}
        <span className="sr-only">: {template.name}</span>
      </Button>
      <ConfirmDialog
        open={open}
        title={t('renameTitle')}
        keep={t('cancel')}
        submit={t('rename')}
        look="primary"
        busy={command.running}
        onClose={() => setOpen(false)}
        onKeep={close}
        onSubmit={() => {
          const chosen = name.trim()
          if (chosen === '') return refuse('nameMissing')
          command.run([{ templateId: template.uuid, name: chosen }], (outcome) =>
            outcome === 'saved' ? close() : refuse('nameTaken'),
          )
        }}
      >
        <TextField
          id={id}
          label={t('name')}
          maxLength={limits.nameLength}
          value={name}
          error={wrong && t(wrong === 'nameTaken' ? 'nameTakenOther' : wrong)}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(undefined)
          }}
        />
        <Failed command={command} />
      </ConfirmDialog>
    </>
  )
}

/** Removes a template. Two steps: the second says what stays. */
function Remove({ template }: TemplateProps) {
  const t = useTranslations('templates')
  const [open, setOpen] = useState(false)
  const command = useCommand(removeTemplate)
  const isSent = useFocusAfter('content')
  const close = () => setOpen(false)
  return (
    <>
      <Button look="risky" onClick={() => setOpen(true)}>
        {t('remove')}
        <span className="sr-only">: {template.name}</span>
      </Button>
      <ConfirmDialog
        open={open}
        title={t('removeTitle', { name: template.name })}
        keep={t('cancel')}
        submit={t('remove')}
        busy={command.running}
        onClose={close}
        onSubmit={() => {
          command.run([{ templateId: template.uuid }], () => {
            isSent.current = true
            close()
          })
        }}
      >
        <p>{t('removeMeaning')}</p>
        <Failed command={command} />
      </ConfirmDialog>
    </>
  )
}

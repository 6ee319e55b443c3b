'use client'

import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import type { OwnerFailure } from '@/lib/portal/actions/owner-failures'
import { isChangedEarly } from '../ui/before-hydration'

interface SchemaForm<Values extends FieldValues, Output, Context> {
  /** Loads the schema, and zod with it, on demand, so that the page does not wait for them. */
  readonly load: () => Promise<(context: Context) => ZodType<Output, Values>>
  readonly initial: DefaultValues<Values>
  /** New initial values. Fields that were edited keep their values. */
  readonly values?: Values
  /** Further values on which the rules depend. */
  readonly context: Context
  /** Whether a field still has its initial value. Such a field is not marked as wrong before the form is sent. */
  readonly isUntouched?: (value: unknown) => boolean
}

type Tidy = (text: string) => string

/**
 * A form with the rules of its server action. A field is checked when it loses the focus, all fields when the form is
 * sent. The first wrong field gets the focus; typed values stay.
 */
export function useSchemaForm<Values extends FieldValues, Output, Context = undefined>({
  load,
  initial,
  values,
  context,
  isUntouched = (value) => value === '',
}: SchemaForm<Values, Output, Context>) {
  const [away, setAway] = useState<OwnerFailure>()
  const form = useForm<Values, Context, Output>({
    defaultValues: initial,
    ...(values && { values, resetOptions: { keepDirtyValues: true } }),
    context,
    resolver: lateResolver(load),
  })
  // Errors are not shown while the person types, only when they send.
  const trigger: typeof form.trigger = (...asked) =>
    form.trigger(...asked).catch((error: unknown) => {
      if (error instanceof RulesAway) return false
      throw error
    })
  const handleSubmit: typeof form.handleSubmit =
    (...handlers) =>
    (event) => {
      setAway(undefined)
      return form
        .handleSubmit(...handlers)(event)
        .catch((error: unknown) => {
          if (!(error instanceof RulesAway)) throw error
          setAway({ why: 'serviceAway' })
          return undefined
        })
    }
  /** The props of a text field. `tidy` normalises the value when the field loses the focus. */
  const field = (name: Path<Values>, tidy?: Tidy) => {
    const { ref, ...registered } = form.register(name, {
      onChange: () => {
        if (form.getFieldState(name).error) void trigger(name)
      },
      onBlur: () => {
        const value = form.getValues(name)
        if (isUntouched(value)) return
        if (tidy) form.setValue(name, tidy(value) as PathValue<Values, typeof name>)
        void trigger(name)
      },
    })
    const meet = (input: HTMLInputElement | HTMLTextAreaElement | null) => {
      // Before the form gets the element: otherwise it would write its own value, and the caret would move.
      if (input && isChangedEarly(input)) {
        form.setValue(name, input.value as PathValue<Values, typeof name>, { shouldDirty: true })
      }
      ref(input)
    }
    // The server renders the initial value. If scripts set it, it would mix with text that was typed before they
    // loaded.
    return { ...registered, ref: meet, defaultValue: get(initial, name) as string | undefined }
  }
  /** The props of an `EmailField`, which may correct its address. */
  const emailField = (name: Path<Values>) => ({
    ...field(name),
    typed: String(form.watch(name)),
    onMeant: (email: string) => {
      form.setValue(name, email as PathValue<Values, typeof name>)
      form.setFocus(name)
      if (form.getFieldState(name).error) void trigger(name)
    },
  })
  return {
    ...form,
    trigger,
    handleSubmit,
    field,
    emailField,
    /** Whether the rules could not be loaded, so that the form was not sent. */
    away,
    /** Whether the form is being checked; the rules may still be loading. */
    isChecking: form.formState.isSubmitting,
  }
}

/** Thrown if the rules cannot be loaded: no network, or the portal is newer than the page. */
class RulesAway extends Error {
  constructor(cause: unknown) {
    super('The rules of the form did not come', { cause })
  }
}

function lateResolver<Values extends FieldValues, Output, Context>(
  load: SchemaForm<Values, Output, Context>['load'],
): Resolver<Values, Context, Output> {
  return async (values, context, options) => {
    // A copy of the values at this moment, because people continue typing while the rules load.
    const given = structuredClone(values)
    const [{ zodResolver }, schema] = await Promise.all([
      import('@hookform/resolvers/zod'),
      load(),
    ]).catch((cause: unknown) => {
      throw new RulesAway(cause)
    })
    return await zodResolver(schema(context as Context))(given, context, options)
  }
}

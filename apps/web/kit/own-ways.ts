import type { Body, Element } from '@tarima/domain/kit/schemas';
import type { Language, Words } from '@tarima/domain/kit/words';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { FormInputProps } from './form/use-form-input.ts';
import type { ErrorTexts } from './toasts.tsx';

/** An entry of a row's menu besides view, edit and delete. */
export interface OwnAction {
  readonly words: Words;
  readonly icon: LucideIcon;
  run(row: Element): void;
}

type Draw = Readonly<Record<string, (record: Element) => ReactNode>>;

/** What a noun's list screen does its own way; what is left out is as the definition says. Made once, outside of drawing. */
export interface OwnWays {
  /** Columns of the list, by field. */
  readonly cells?: Draw;
  /** Values of the view panel, by field. */
  readonly values?: Draw;
  /** Inputs of the form, by field. */
  readonly inputs?: Readonly<Record<string, ComponentType<FormInputProps>>>;
  /** What there is to know about a field of the form, by field; of a new record where none is given. */
  notes?(record: Element | undefined): Readonly<Record<string, Words>>;
  actions?(row: Element): readonly OwnAction[];
  /** A record that is for viewing only. */
  isFixed?(row: Element): boolean;
  update?(id: number, body: Body, query: { readonly lang: Language }): Promise<Element>;
  remove?(id: number): Promise<unknown>;
  readonly errors?: ErrorTexts;
  /** Below the values of the view panel. */
  readonly More?: ComponentType<{ readonly record: Element }>;
}

const Ways = createContext<OwnWays>({});

export const OwnWaysProvider = Ways.Provider;

export const useOwnWays = (): OwnWays => use(Ways);

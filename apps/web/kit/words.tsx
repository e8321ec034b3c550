import {
  defaultLanguage,
  isLanguage,
  say as sayIn,
  sayCount as sayCountIn,
  type Language,
  type PluralWords,
  type WordParams,
  type LocalizedWords,
} from '@tarima/domain/kit/words';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { readStoredText, subscribeStoredText, writeStoredText } from './storage.ts';

/** Language of the screen, with functions that format texts in that language. */
export interface Speech {
  readonly language: Language;
  /** Changes the language in this tab, in other tabs, and for the next visit. */
  setLanguage(language: Language): void;
  say(words: LocalizedWords, params?: WordParams): string;
  /** Returns the singular or plural form for a count; `{count}` is filled in automatically. */
  sayCount(words: PluralWords, count: number, params?: WordParams): string;
}

const SpeechContext = createContext<Speech | null>(null);

const key = 'language';

/** Returns the stored language, for data that is fetched before anything is drawn. */
export function readStoredLanguage(): Language {
  const stored = readStoredText(key);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Provides the language to the component tree: the one stored in the browser under `language`, else es. Keeps `<html lang>` in sync. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, choose] = useState(readStoredLanguage);

  useEffect(() => subscribeStoredText(key, () => choose(readStoredLanguage())), []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const speech = useMemo<Speech>(
    () => ({
      language,
      setLanguage: (next) => {
        writeStoredText(key, next);
        choose(next);
      },
      say: (words, params) => sayIn(words, language, params),
      sayCount: (words, count, params) => sayCountIn(words, count, language, params),
    }),
    [language],
  );
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

export function useLanguage(): Speech {
  const speech = use(SpeechContext);
  if (!speech) throw new Error('useLanguage needs a LanguageProvider above it');
  return speech;
}

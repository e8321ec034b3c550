import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './error-screen.module.css';

/** Screen in place of one that could not be shown, with the reason and a single action. */
export function ErrorScreen({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.trouble} role="alert">
      <div className={classes.icon}>{icon}</div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}

export function ErrorScreenButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}

import { getInitials } from '@tarima/domain/users/initials';
import { useState } from 'react';
import classes from './floor.module.css';

/** Picture of a worker; the initials where there is no picture, or where it cannot be loaded without network. */
export function WorkerAvatar({ name, picture }: { name: string; picture: string | null }) {
  const [lost, setLost] = useState<string | null>(null);
  if (picture !== null && picture !== lost)
    return <img className={classes.face} src={picture} alt="" onError={() => setLost(picture)} />;
  return (
    <span className={classes.face} aria-hidden>
      {getInitials(name)}
    </span>
  );
}

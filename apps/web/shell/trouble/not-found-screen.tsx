import { Button } from '@mantine/core';
import { troubleTexts } from '@tarima/domain/shell/texts';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import { Trouble } from './trouble.tsx';

export function NotFoundScreen() {
  const { say } = useLanguage();
  return (
    <Trouble
      icon={<SearchX size={22} />}
      title={say(troubleTexts.notFoundTitle)}
      text={say(troubleTexts.notFound)}
    >
      <Button variant="default" renderRoot={(props) => <Link to="/main" {...props} />}>
        {say(troubleTexts.goHome)}
      </Button>
    </Trouble>
  );
}

import { Button } from '@mantine/core';
import { errorScreenTexts } from '@tarima/domain/shell/texts';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import { ErrorScreen } from './error-screen.tsx';

export function NotFoundScreen() {
  const { say } = useLanguage();
  return (
    <ErrorScreen
      icon={<SearchX size={22} />}
      title={say(errorScreenTexts.notFoundTitle)}
      text={say(errorScreenTexts.notFound)}
    >
      <Button variant="default" renderRoot={(props) => <Link to="/main" {...props} />}>
        {say(errorScreenTexts.goHome)}
      </Button>
    </ErrorScreen>
  );
}

import { friendshipExchangePath, NEW_EXCHANGE } from '@ancrage/shared/paths/app-paths';
import { highlightPieces } from '@ancrage/shared/text/highlight';
import { searchWords } from '@ancrage/shared/text/normalize-for-search';
import { useState } from 'react';
import { useExercise } from '#exercise/content.ts';
import { StrayTexts } from '#exercise/other-texts.tsx';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Drawing, HeadingDrawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { Page } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  exchangesByDate,
  type Grouping,
  groupsOf,
  type KeyedExchange,
  searched,
} from '../model/exchange-groups.ts';
import { ExchangeCard } from '../parts/exchange-card.tsx';
import { OrphanedExchangeEdits } from '../parts/orphaned-exchange-edits.tsx';
import { StagePath } from '../parts/stage-path.tsx';
import { UnsavedExchange } from '../parts/unsaved-exchange.tsx';

/** The number of exchanges from which the search is shown. */
const WORTH_SEARCHING = 6;

const StartLink = () => {
  const { t } = useTranslation();
  return (
    <ButtonLink icon="people" to={friendshipExchangePath(NEW_EXCHANGE, 'prepare')} variant="primary">
      {t('friendship.start')}
    </ButtonLink>
  );
};

const NoExchanges = () => {
  const { t } = useTranslation();
  const content = useExercise('friendship');
  return (
    <>
      <EmptyState
        action={<StartLink />}
        example={t('friendship.empty.example')}
        picture={<Drawing name="chairs" />}
        title={t('friendship.empty.title')}
      >
        {content.state === 'ready' ? content.exercise.purpose : t('friendship.intro')}
      </EmptyState>
      <section className="flex flex-col gap-3">
        <h2 className="text-large">{t('friendship.stages.label')}</h2>
        <StagePath />
      </section>
    </>
  );
};

const ExchangeList = ({ exchanges }: { readonly exchanges: readonly KeyedExchange[] }) => {
  const { t } = useTranslation();
  const [grouping, setGrouping] = useState<Grouping>(() => readLocal('friendship-grouping') ?? 'person');
  const [search, setSearch] = useState('');
  const words = searchWords(search);
  const shown = searched(exchanges, words);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <StartLink />
      </div>
      <Segmented<Grouping>
        label={t('friendship.grouping')}
        onChange={(next) => {
          setGrouping(next);
          writeLocal('friendship-grouping', next);
        }}
        options={[
          { value: 'person', label: t('friendship.byPerson') },
          { value: 'theme', label: t('friendship.byTheme') },
        ]}
        value={grouping}
      />
      {exchanges.length >= WORTH_SEARCHING && (
        <div className="flex flex-col gap-2 print:hidden">
          <TextField
            autoComplete="off"
            label={t('friendship.search')}
            onChange={({ target: { value } }) => setSearch(value)}
            type="search"
            value={search}
          />
          <p className="text-muted text-small" role="status">
            {search.trim() !== '' &&
              (shown.length === 0
                ? t('friendship.foundNone')
                : t('friendship.found', { count: shown.length }))}
          </p>
        </div>
      )}
      {groupsOf(shown, grouping).map(({ name, exchanges: found }) => (
        <section className="flex flex-col gap-3" key={name}>
          <h2 className="text-title">
            {name === '' ? (
              t(grouping === 'person' ? 'friendship.personless' : 'friendship.themeless')
            ) : (
              <MarkedText pieces={highlightPieces(name, words)} />
            )}
          </h2>
          <ul className="flex flex-col gap-3">
            {found.map((exchange) => (
              <li className="flex flex-col gap-2" key={exchange.dateKey}>
                <ExchangeCard exchange={exchange} grouping={grouping} words={words} />
                <UnsavedExchange exchange={exchange} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

/** The exchanges of professional friendship, by person or by theme. Source: R-13, P-10. */
export const FriendshipScreen = () => {
  const { t } = useTranslation();
  const all = useJournalField('field_amitiepro');
  const content = useExercise('friendship');
  const findOthers = useFindOthers('field_amitiepro');
  const exercises = content.state === 'ready' ? [content.exercise] : null;
  const exchanges = exchangesByDate(all, (dateKey) =>
    exercises === null ? [] : findOthers(dateKey, exercises),
  );
  return (
    <Page
      drawing={exchanges.length > 0 && <HeadingDrawing name="chairs" />}
      intro={t('friendship.intro')}
      title={t('friendship.title')}
    >
      <OrphanedExchangeEdits exchanges={all} />
      {exchanges.length === 0 ? <NoExchanges /> : <ExchangeList exchanges={exchanges} />}
      <StrayTexts field="field_amitiepro" />
    </Page>
  );
};

import { useParams } from 'react-router';
import { ArticleScreen } from '#features/resources/screens/article-screen.tsx';

export default () => <ArticleScreen id={useParams().article ?? ''} />;

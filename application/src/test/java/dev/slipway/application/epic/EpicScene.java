package dev.slipway.application.epic;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.epic.fake.FakeEpicIssues;
import dev.slipway.application.epic.fake.FakeEpicStore;
import dev.slipway.application.epic.fake.FakeEpicTrees;
import dev.slipway.application.epic.port.EpicStore.NewEpic;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.ShownIssues;
import dev.slipway.application.issue.fake.FakeIssues;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.issue.VoteCounts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Groups, epics and issues in memory with an account of each role, for the use cases of epics. */
final class EpicScene {

    static final Instant NOW = EpicWorld.START.plusSeconds(3_600);

    final InstantSource clock = () -> NOW;
    final FakeTransactions stored = new FakeTransactions(clock);
    final FakeDirectory directory = new FakeDirectory(stored);
    final FakeAccessFacts facts = new FakeAccessFacts(directory, clock);
    final Access access = new Access(facts);
    final FakeEpicStore epics = new FakeEpicStore(stored);
    final FakeEpicIssues links = new FakeEpicIssues(stored, epics);
    final FakeEpicTrees trees = new FakeEpicTrees(stored, epics, links);
    final FakeIssues issues = new FakeIssues(stored);
    final IssueViews issueViews = mock();
    final List<String> told = new ArrayList<>();

    final long group = group("acme", Visibility.PUBLIC);
    final long inside = groupIn(group, "inside");
    final long closed = group("closed", Visibility.PRIVATE);
    final long elsewhere = group("elsewhere", Visibility.PUBLIC);
    final long project = projectIn(group, "open", Visibility.PUBLIC);

    private final Map<String, Caller> callers = new HashMap<>();
    private Runnable meanwhile = () -> { };
    private final Transactions transactions = new Transactions() {
        @Override
        public <T> T write(Function<Instant, T> work) {
            Runnable first = meanwhile;
            meanwhile = () -> { };
            first.run();
            return stored.write(work);
        }

        @Override
        public <T> T read(Supplier<T> work) {
            return stored.read(work);
        }

        @Override
        public void afterCommit(Runnable effect) {
            stored.afterCommit(effect);
        }
    };

    final EpicViews views = new SeenEpics(this);
    private final EpicAccess owners = new EpicAccess(access, views);
    private final EpicParents parents = new EpicParents(trees);
    private final List<EpicListener> listeners = List.of(new Told());
    private final ShownIssues shown = new ShownIssues(issueViews, mock(), mock(), mock());
    final EpicReads reads = new EpicReads(access, owners, views, links, shown, clock);
    final CreateEpic createEpic = new CreateEpic(access, owners, epics, trees, parents, listeners, transactions);
    final UpdateEpic updateEpic = new UpdateEpic(owners, epics, trees, parents, listeners, transactions, clock);
    final DeleteEpic deleteEpic = new DeleteEpic(owners, epics, trees, transactions);
    final ChildEpics childEpics = new ChildEpics(owners, reads, epics, trees, parents, transactions);
    final IssuesOfEpic.Parts parts = new IssuesOfEpic.Parts(issues, issueViews,
            new IssueReads(access, issueViews, shown, issues, clock), shown);
    final IssuesOfEpic issuesOfEpic = new IssuesOfEpic(access, owners, reads, epics, links, parts, transactions);
    final EpicsOfIssues epicsOfIssues = new EpicsOfIssues(views, issuesOfEpic);

    EpicScene() {
        when(issueViews.list(any(), any(), any(), any())).thenAnswer(asked -> ofEpic(asked.getArgument(0)));
        callers.put("anonymous", Caller.ANONYMOUS);
        callers.put("stranger", person(AccountDraft.named("stranger")));
        callers.put("administrator", person(AccountDraft.named("administrator").asAdministrator()));
        for (Role role : Role.values()) {
            String name = role.name().toLowerCase(Locale.ROOT);
            callers.put(name, person(AccountDraft.named(name)));
            List.of(group, closed).forEach(in -> join(caller(name), in, role));
        }
    }

    /** Returns all issues of an epic, seen by all. */
    private Page<IssueView> ofEpic(IssueFilter filter) {
        List<IssueView> found = links.of(((IssueFilter.Place.Epic) filter.place()).id()).stream()
                .map(link -> issueViews.find(link.issueId()).orElseThrow()).toList();
        return new Page<>(found, found.size());
    }

    private Caller person(AccountDraft draft) {
        return new Caller.Person(directory.account(directory.store(draft)).orElseThrow(), 1, Set.of());
    }

    /** Returns an account by the name of its role in two of the groups, or one of {@code anonymous, stranger, administrator}. */
    Caller caller(String name) {
        return callers.get(name);
    }

    long id(String name) {
        return caller(name).accountId().orElseThrow();
    }

    void join(Caller caller, long in, Role role) {
        directory.store(MemberDraft.ofGroup(in, caller.accountId().orElseThrow(), role));
    }

    long group(String path, Visibility visibility) {
        return directory.store(GroupDraft.named(path).visible(visibility));
    }

    long groupIn(long parent, String path) {
        long id = directory.store(GroupDraft.named(path).inside(parent).visible(Visibility.PUBLIC));
        epics.nest(id, parent);
        return id;
    }

    long projectIn(long namespace, String path, Visibility visibility) {
        long id = directory.store(ProjectDraft.in(namespace, path).visible(visibility));
        links.moveProject(id, namespace);
        return id;
    }

    /** Runs once before the next transaction, behind the checks that come before it. */
    void meanwhile(Runnable change) {
        meanwhile = change;
    }

    long epic(long in, EpicDraft draft) {
        return epics.create(new NewEpic(in, draft, id("owner"), EpicWorld.START));
    }

    long epic(long in) {
        return epic(in, EpicDraft.titled("plan"));
    }

    long secretEpic(long in) {
        return epic(in, EpicDraft.titled("secret").secret(true));
    }

    /** Returns an epic as the new first child of another one. */
    long child(long parent, long id) {
        trees.adopt(id, OptionalLong.of(parent), EpicWorld.START);
        return id;
    }

    EpicRef ref(long id) {
        return new EpicRef(new GroupRef.Id(epics.lock(id).orElseThrow().groupId()), epics.lock(id).orElseThrow().iid());
    }

    EpicDraft content(long id) {
        return epics.lock(id).orElseThrow().content();
    }

    long issue(long in, boolean confidential) {
        IssueDraft draft = new IssueDraft("task", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, confidential, Labels.NONE, List.of(),
                null, null, null, null);
        long id = issues.create(new NewIssue(in, OptionalLong.empty(), draft, id("owner"), EpicWorld.START)).orElseThrow();
        long iid = issues.lock(id).orElseThrow().iid();
        links.issue(id, new FakeEpicIssues.Issue(in, confidential));
        when(issueViews.find(id)).thenReturn(Optional.of(new IssueView(id, iid, in, "acme/open", draft, IssueState.OPENED, null, List.of(),
                null, null, EpicWorld.START, EpicWorld.START, 0, VoteCounts.NONE, List.of())));
        when(issueViews.noted(in, iid))
                .thenReturn(Optional.of(new IssueViews.Noted(id, OptionalLong.empty(), Set.of(), confidential, false)));
        return id;
    }

    /** Returns all that is stored and told of epics. */
    List<Object> state() {
        return List.of(epics.all(), epics.all().stream().map(epic -> List.of(trees.children(epic.id()), links.of(epic.id()))).toList(),
                List.copyOf(told));
    }

    private final class Told implements EpicListener {

        @Override
        public void opened(Moment moment, EpicDraft content) {
            told.add("opened " + moment + " " + content);
        }

        @Override
        public void changed(Moment moment, EpicDraft before, EpicDraft after) {
            told.add("changed " + moment + " " + before + " " + after);
        }

        @Override
        public void moved(Moment moment, EpicEvent event) {
            told.add("moved " + moment + " " + event);
        }
    }
}

package dev.slipway.application.namespace.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.application.namespace.request.AccessRequestView;
import dev.slipway.application.user.UserBrief;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Requests for access to what is in a directory, in memory. */
public final class FakeAccessRequests implements AccessRequests {

    private record Request(long id, MemberSource source, long userId, Instant at) {}

    private final FakeDirectory directory;
    private final FakeTable<Long, Request> table;
    private final Set<MemberSource> closed = new HashSet<>();

    public FakeAccessRequests(FakeDirectory directory, FakeTransactions transactions) {
        this.directory = directory;
        this.table = new FakeTable<>(transactions);
    }

    /** Changes the setting of a group or project. */
    public void accept(MemberSource source, boolean requests) {
        if (requests) {
            closed.remove(source);
        } else {
            closed.add(source);
        }
    }

    @Override
    public boolean open(MemberSource source) {
        return !closed.contains(source);
    }

    private Stream<Request> of(MemberSource source) {
        return table.rows().filter(request -> request.source().equals(source) && directory.account(request.userId()).isPresent());
    }

    private AccessRequestView view(Request request) {
        UserBrief user = directory.account(request.userId())
                .map(account -> new UserBrief(account.id(), account.username(), account.name(), account.state(), "")).orElseThrow();
        return new AccessRequestView(user, request.at());
    }

    @Override
    public Page<AccessRequestView> list(MemberSource source, PageRequest page) {
        return FakePages.of(of(source), Comparator.comparing(Request::id), Request::id, page).map(this::view);
    }

    @Override
    public Optional<AccessRequestView> find(MemberSource source, long userId) {
        return of(source).filter(request -> request.userId() == userId).findFirst().map(this::view);
    }

    @Override
    public boolean add(MemberSource source, long userId, Instant now) {
        if (find(source, userId).isPresent()) {
            return false;
        }
        long id = directory.nextId();
        table.put(id, new Request(id, source, userId, now));
        return true;
    }

    @Override
    public boolean remove(MemberSource source, long userId) {
        Optional<Request> found = table.rows().filter(request -> request.source().equals(source) && request.userId() == userId).findFirst();
        found.ifPresent(request -> table.remove(request.id()));
        return found.isPresent();
    }
}

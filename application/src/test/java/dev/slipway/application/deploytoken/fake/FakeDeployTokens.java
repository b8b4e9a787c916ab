package dev.slipway.application.deploytoken.fake;

import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.deploytoken.DeployTokenOwner;
import dev.slipway.application.deploytoken.DeployTokenView;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.deploytoken.DeployTokenDraft;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** Deploy tokens in memory, of the projects and groups of a directory. */
public final class FakeDeployTokens implements DeployTokens {

    private final FakeDirectory directory;
    private final FakeTable<Long, Row> rows;

    private record Row(DeployTokenOwner owner, DeployTokenView made, byte[] digest) {

        DeployTokenView at(Instant now) {
            return new DeployTokenView(made.id(), made.name(), made.username(), made.scopes(), made.expiresAt(),
                    DeployTokenDraft.expired(made.expiresAt(), now));
        }
    }

    public FakeDeployTokens(FakeTransactions transactions, FakeDirectory directory) {
        this.directory = directory;
        this.rows = new FakeTable<>(transactions);
    }

    /** Returns the token whose secret has this digest. */
    public Optional<DeployTokenView> of(byte[] digest, Instant now) {
        return rows.rows().filter(row -> Arrays.equals(row.digest(), digest)).map(row -> row.at(now)).findFirst();
    }

    private boolean present(DeployTokenOwner owner) {
        return switch (owner) {
            case DeployTokenOwner.Project project -> directory.projects().anyMatch(each -> each.id() == project.id());
            case DeployTokenOwner.Group group -> directory.namespaces().anyMatch(each -> each.id() == group.id());
        };
    }

    @Override
    public Page<DeployTokenView> list(Optional<DeployTokenOwner> owner, Optional<Boolean> active, Instant now, PageRequest page) {
        return FakePages.of(rows.rows().filter(row -> owner.map(row.owner()::equals).orElseGet(() -> present(row.owner())))
                .map(row -> row.at(now)).filter(token -> active.filter(wanted -> wanted == token.expired()).isEmpty()),
                Comparator.comparing(DeployTokenView::id), DeployTokenView::id, page);
    }

    @Override
    public Optional<DeployTokenView> find(DeployTokenOwner owner, long id, Instant now) {
        return rows.find(id).filter(row -> row.owner().equals(owner)).map(row -> row.at(now));
    }

    @Override
    public Optional<DeployTokenView> add(DeployTokenOwner owner, DeployTokenDraft draft, byte[] digest, Instant now) {
        if (!present(owner)) {
            return Optional.empty();
        }
        long id = directory.nextId();
        rows.put(id, new Row(owner, new DeployTokenView(id, draft.name(), draft.username()
                .orElseGet(() -> DeployTokenDraft.usualUsername(id)), draft.scopes().stream().sorted().toList(), draft.expiresAt(), false),
                digest));
        return find(owner, id, now);
    }

    @Override
    public boolean remove(DeployTokenOwner owner, long id) {
        return find(owner, id, Instant.EPOCH).isPresent() && rows.remove(id);
    }
}

package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.UserRelationsKit;
import dev.slipway.application.user.port.UserRelations;
import dev.slipway.application.user.relation.DirectMembership;
import dev.slipway.application.user.relation.DirectMembership.Source;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

final class FakeUserRelationsTest extends UserRelationsKit {

    private final FakeUserRelations relations = new FakeUserRelations(new FakeTransactions());
    private long ids;

    @Override
    protected UserRelations relations() {
        return relations;
    }

    @Override
    protected long user(String username, @Nullable LocalDate lastActivityOn) {
        long id = ++ids;
        if (lastActivityOn != null) {
            relations.active(id, username, lastActivityOn);
        }
        return id;
    }

    @Override
    protected void delete(long userId) {
        relations.removeUser(userId);
    }

    private long member(Source source, String name, long memberId, int level, @Nullable LocalDate expiresAt) {
        long id = ++ids;
        relations.member(memberId, new DirectMembership(source, id, name, level), Optional.ofNullable(expiresAt));
        return id;
    }

    @Override
    protected long group(String name, long memberId, int level, @Nullable LocalDate expiresAt) {
        return member(Source.NAMESPACE, name, memberId, level, expiresAt);
    }

    @Override
    protected long project(String name, long memberId, int level, @Nullable LocalDate expiresAt) {
        return member(Source.PROJECT, name, memberId, level, expiresAt);
    }

    @Override
    protected void deleteGroup(long id) {
        relations.removeSource(Source.NAMESPACE, id);
    }

    @Override
    protected void deleteProject(long id) {
        relations.removeSource(Source.PROJECT, id);
    }

    @Override
    protected void issue(long projectId, long authorId) {
        relations.issue(projectId, authorId);
    }
}

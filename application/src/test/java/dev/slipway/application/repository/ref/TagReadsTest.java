package dev.slipway.application.repository.ref;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TagReadsTest {

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final MirroredRefs mirror = mock();
    private final TagReads tags = new TagReads(new Access(new FakeAccessFacts(directory, () -> Instant.EPOCH)), mirror,
            mock(BranchProtection.class), mock(TagReleases.class));

    @ParameterizedTest
    @CsvSource({"GUEST,false", "REPORTER,true", "DEVELOPER,true", "OWNER,true"})
    void tags_of_a_private_project_are_read_from_reporter_on(Role role, boolean read) {
        long group = directory.store(GroupDraft.named("acme"));
        ProjectRef project = new ProjectRef.Id(directory.store(ProjectDraft.in(group, "tool")));
        long user = directory.user("member");
        directory.store(MemberDraft.ofGroup(group, user, role));
        Caller member = new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of());
        when(mirror.list(anyLong(), any(), any())).thenReturn(new Page<>(List.of(), 0));
        if (read) {
            assertEquals(List.of(), tags.list(member, project, "", RefOrder.NAME, Sort.ASC, PageRequest.Offset.first()).items());
        } else {
            assertEquals(Refusal.forbidden().failure(),
                    Refusals.of(() -> tags.list(member, project, "", RefOrder.NAME, Sort.ASC, PageRequest.Offset.first())));
        }
        assertEquals((read ? Refusal.notFound("Tag") : Refusal.forbidden()).failure(),
                Refusals.of(() -> tags.get(member, project, "v1")));
    }
}

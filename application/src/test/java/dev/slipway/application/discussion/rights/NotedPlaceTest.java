package dev.slipway.application.discussion.rights;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rights on notes in a public group and in a public project of it. */
class NotedPlaceTest {

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final Access access = new Access(new FakeAccessFacts(directory, () -> Instant.EPOCH));
    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long project = directory.store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));

    private Caller caller(String name) {
        if (name.equals("ANONYMOUS")) {
            return Caller.ANONYMOUS;
        }
        long user = directory.store(name.equals("ADMINISTRATOR") ? AccountDraft.named("root").asAdministrator() : AccountDraft.named(name));
        Stream.of(Role.values()).filter(role -> role.name().equals(name))
                .forEach(role -> directory.store(MemberDraft.ofGroup(group, user, role)));
        return new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of());
    }

    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS,     false, false, false, false, false",
        "STRANGER,      false, false, false, false, false",
        "GUEST,         true,  false, false, false, false",
        "REPORTER,      true,  true,  false, false, false",
        "DEVELOPER,     true,  true,  true,  false, false",
        "MAINTAINER,    true,  true,  true,  true,  false",
        "OWNER,         true,  true,  true,  true,  true",
        "ADMINISTRATOR, true,  true,  true,  true,  true"})
    void roles_decide_alike_in_groups_and_projects(String name, boolean member, boolean seesInternal, boolean resolves, boolean manages,
            boolean backdates) {
        Caller caller = caller(name);
        NotedPlace inGroup = new NotedPlace.InGroup(access.group(caller, new GroupRef.Id(group)));
        NotedPlace inProject = new NotedPlace.InProject(access.seen(caller, new ProjectRef.Id(project)).orElseThrow());
        for (NotedPlace place : List.of(inGroup, inProject)) {
            assertEquals(List.of(member, seesInternal, resolves, manages, backdates), List.of(place.member(), place.seesInternal(),
                    place.resolves(), place.manages(), place.backdates()), place.toString());
            assertEquals(List.of(true, member), List.of(place.admits(false), place.admits(true)), place.toString());
        }
    }
}

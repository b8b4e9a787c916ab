package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.BranchNames;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.PathRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Validates groups. Returns all errors at once. */
public final class GroupRules {

    private static final int DESCRIPTION = 500;

    /** Maximum depth of a tree of groups. */
    public static final int DEEPEST = 20;

    private GroupRules() {
    }

    public static List<FieldError> problems(GroupDraft draft) {
        List<FieldError> found = new ArrayList<>();
        add(found, "name", NameRules.group(draft.name()));
        add(found, "path", draft.parent().isEmpty() ? PathRules.topLevel(draft.path()) : PathRules.subgroup(draft.path()));
        if (draft.description().codePointCount(0, draft.description().length()) > DESCRIPTION) {
            found.add(FieldError.of("description", "field.too_long", DESCRIPTION));
        }
        add(found, "visibility_level", visibilityProblem(draft));
        found.addAll(GroupSettings.TABLE.problems(draft.settings()));
        Object branch = draft.settings().get(GroupSettings.DEFAULT_BRANCH);
        if (branch instanceof String name && !name.isEmpty() && !BranchNames.valid(name)) {
            found.add(FieldError.of(GroupSettings.DEFAULT_BRANCH, "field.invalid"));
        }
        return found;
    }

    private static Optional<Reason> visibilityProblem(GroupDraft draft) {
        Visibility wanted = draft.visibility();
        if (draft.parent().filter(parent -> !wanted.fitsUnder(parent)).isPresent()) {
            return Optional.of(Reason.of("group_visibility.wider_than_parent", wanted.wireName(), draft.parent().get().wireName()));
        }
        if (draft.widestProject().filter(inside -> !inside.fitsUnder(wanted)).isPresent()) {
            return Optional.of(Reason.of("group_visibility.narrower_than_projects", wanted.wireName()));
        }
        if (draft.widestGroup().filter(inside -> !inside.fitsUnder(wanted)).isPresent()) {
            return Optional.of(Reason.of("group_visibility.narrower_than_groups", wanted.wireName()));
        }
        return Optional.empty();
    }

    private static void add(List<FieldError> found, String field, Optional<Reason> reason) {
        reason.ifPresent(why -> found.add(new FieldError(field, why)));
    }
}

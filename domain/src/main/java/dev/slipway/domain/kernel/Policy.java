package dev.slipway.domain.kernel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An ordered list of named rules about one question; the first objection decides. A team that extends the domain adds a
 * rule and a list entry, and nothing else changes.
 */
public record Policy<C>(String name, List<NamedRule<C>> rules) {

    public Policy {
        rules = List.copyOf(rules);
        Set<String> ids = new HashSet<>();
        for (NamedRule<C> rule : rules) {
            if (!ids.add(rule.id())) {
                throw new IllegalArgumentException("policy " + name + ": rule id " + rule.id() + " is used twice");
            }
        }
    }

    @SafeVarargs
    public static <C> Policy<C> of(String name, NamedRule<C>... rules) {
        return new Policy<>(name, List.of(rules));
    }

    public Policy<C> with(NamedRule<C> rule) {
        List<NamedRule<C>> longer = new ArrayList<>(rules);
        longer.add(rule);
        return new Policy<>(name, longer);
    }

    public Verdict judge(C context) {
        return denials(context).findFirst().<Verdict>map(denied -> denied).orElseGet(Verdict.Allowed::new);
    }

    public List<Verdict.Denied> allDenials(C context) {
        return denials(context).toList();
    }

    private Stream<Verdict.Denied> denials(C context) {
        return rules.stream().flatMap(rule -> rule.objection().apply(context)
                .map(reason -> new Verdict.Denied(rule.id(), reason)).stream());
    }
}

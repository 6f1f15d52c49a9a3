/* test_plural.c: the rules of plural forms that catalogues state. */
#include "testing.h"

#include "core/plural.h"

static const char polish[] = "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n";
static const char russian[] =
    "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;";

static struct row { const char *name, *rule; uint64_t n; unsigned form; } row[] = {
    { "French 0", "(n > 1);", 0, 0 },
    { "French 2", "(n > 1);", 2, 1 },
    { "English 0", "(n != 1)", 0, 1 },
    { "English 1", "n!=1;", 1, 0 },
    { "Polish 1", polish, 1, 0 },
    { "Polish 3", polish, 3, 1 },
    { "Polish 13", polish, 13, 2 },
    { "Polish 22", polish, 22, 1 },
    { "Russian 11", russian, 11, 2 },
    { "Russian 21", russian, 21, 0 },
    { "Russian 112", russian, 112, 2 },
    { "one form for all", "0;", 5, 0 },
    { "precedence: * before + before <", "1 + n * 2 < 8;", 3, 1 },
    { "from left to right", "9 - 3 - n;", 3, 3 },
    { "not", "!n;", 0, 1 },
    { "a rule that stops in the middle", "n >", 3, 0 },
    { "a rule with words", "plural", 3, 0 },
    { "something behind the rule", "n>1 n;", 3, 0 },
    { "nothing", "", 3, 0 },
    { "a division by nothing", "n / 0;", 3, 0 },
    { "a form that nobody has", "n;", 100, 0 },
    { "brackets without end", "((((((((((((((((((((((((((n;", 3, 0 },
    { "choices without end", "n?n?n?n?n?n?n?n?n?n?n?n?n?n?n?n?n?n?n?n?n?n:1:1:1", 3, 0 },
};

static void row_holds(void **state)
{
    const struct row *r = *state;

    assert_int_equal(lv_plural(r->rule, r->n), r->form);
}

int main(void)
{
    static struct CMUnitTest test[sizeof row / sizeof *row];

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        test[i] = (struct CMUnitTest){ row[i].name, row_holds, NULL, NULL, &row[i] };
    return _cmocka_run_group_tests("plural", test, sizeof row / sizeof *row, NULL, NULL);
}
